//! What goes wrong, as an answer, and bodies that may be wrong.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stackade_online::RequestError;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

use super::{Context, clean};
use crate::passwords::Busy;
use crate::rooms::RoomError;
use crate::store::StoreError;

/// How an answer says that it is a problem (RFC 9457).
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

/// What went wrong, for a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError(pub RequestError);

/// What a client reads when something went wrong: `application/problem+json`, with the code and its parameters.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The address of the kind of problem, which stays the same: `/problems/` and the code.
    #[serde(rename = "type")]
    #[schema(example = "/problems/rate-limited")]
    kind: String,
    /// The kind in a few words of English.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What went wrong or was expected, in English.
    detail: String,
    /// The code. Its parameters, such as `seconds`, stand beside it.
    #[schema(schema_with = codes)]
    code: String,
    /// The same as `detail`, as older programs know it.
    error: String,
}

fn codes() -> Object {
    let codes = RequestError::samples().into_iter().map(|error| error.code());
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes)).build()
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> ApiError {
        ApiError(error)
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> ApiError {
        if let RoomError::NotStored(failure) = &error {
            tracing::error!("{failure}");
        }
        ApiError(error.into())
    }
}

impl From<StoreError> for ApiError {
    fn from(failure: StoreError) -> ApiError {
        RoomError::from(failure).into()
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(_: getrandom::Error) -> ApiError {
        RequestError::NoRandomness.into()
    }
}

impl From<Busy> for ApiError {
    fn from(_: Busy) -> ApiError {
        RequestError::Busy.into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ApiError(error) = self;
        let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let wait = error.retry_after();
        let mut response = (status, Json(stackade_online::Problem::from(error))).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if let Some(wait) = wait {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// A body in JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Context> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, context: &Context) -> Result<Body<T>, ApiError> {
        if !is_json(&request) {
            return Err(RequestError::NotJson.into());
        }
        // All of it: a client that sends a byte now and then is not waited for either.
        let read = tokio::time::timeout(context.patience / 2, Bytes::from_request(request, context)).await;
        let bytes = read.map_err(|_| RequestError::BodyTooSlow)?.map_err(|rejection| {
            let is_long = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            if is_long { RequestError::BodyTooLong } else { not_understood(rejection.body_text()) }
        })?;
        if !std::str::from_utf8(&bytes).is_ok_and(clean::is_clean_json) {
            return Err(RequestError::ControlCharacters.into());
        }
        // A list would be read as the fields of an object in their order, which no description allows.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(not_understood("expected a JSON object".to_owned()).into());
        }
        let read: Result<Json<T>, JsonRejection> = Json::from_bytes(&bytes);
        Ok(read
            .map(|Json(body)| Body(body))
            .map_err(|rejection| not_understood(what_is_wrong(&rejection)))?)
    }
}

fn not_understood(reason: String) -> RequestError {
    RequestError::NotUnderstood { reason }
}

/// What is wrong with a body, without the words about who has read it.
fn what_is_wrong(rejection: &JsonRejection) -> String {
    let text = rejection.body_text();
    text.split_once(": ").map_or(text.as_str(), |(_, why)| why).to_owned()
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document describes what is sent, by hand because parameters differ.
    #[test]
    fn the_schema_has_the_fields_that_every_problem_has() {
        let sent = serde_json::to_value(stackade_online::Problem::from(RequestError::Busy)).expect("JSON");
        let described = Problem {
            kind: String::new(),
            title: String::new(),
            status: 0,
            detail: String::new(),
            code: String::new(),
            error: String::new(),
        };
        let described = serde_json::to_value(described).expect("JSON");
        let keys = |value: &serde_json::Value| -> Vec<String> {
            let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(&sent), keys(&described));
    }
}
