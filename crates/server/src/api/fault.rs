//! What goes wrong, and bodies that may be wrong.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::{Context, clean};
use crate::passwords::Busy;
use crate::rooms::Trouble;
use crate::store::Failure;

/// In so many seconds something may have changed that only its owner can change.
const A_WHILE: u64 = 10;

/// What went wrong, for a client.
#[derive(Debug)]
pub struct Fault {
    status: StatusCode,
    text: String,
    /// In how many seconds it is worth trying again.
    wait: Option<u64>,
}

/// What a client reads when something went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// What was expected.
    error: String,
}

impl Fault {
    /// Something else.
    pub fn new(status: StatusCode, text: impl Into<String>) -> Fault {
        Fault { status, text: text.into(), wait: None }
    }

    /// The request makes sense, but cannot be granted as things stand.
    pub fn conflict(text: impl Into<String>) -> Fault {
        Fault::new(StatusCode::CONFLICT, text)
    }

    /// Somebody asks too often.
    pub fn too_often(wait: u64) -> Fault {
        let text = format!("that was too often, please wait for {wait} seconds");
        Fault { wait: Some(wait), ..Fault::new(StatusCode::TOO_MANY_REQUESTS, text) }
    }

    /// Somebody has too much of something already.
    pub fn too_many(text: impl Into<String>) -> Fault {
        Fault { wait: Some(A_WHILE), ..Fault::new(StatusCode::TOO_MANY_REQUESTS, text) }
    }

    /// There are too many who want the same; it is worth trying again soon.
    pub fn busy() -> Fault {
        let text = "too many are waiting, please try again";
        Fault { wait: Some(1), ..Fault::new(StatusCode::SERVICE_UNAVAILABLE, text) }
    }

    /// The request makes no sense.
    pub fn bad(text: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, text)
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        if let Trouble::NotStored(failure) = &trouble {
            tracing::error!("{failure}");
        }
        let status = match trouble {
            Trouble::Refused(_) => StatusCode::CONFLICT,
            Trouble::NoGame => StatusCode::NOT_FOUND,
            Trouble::NotStored(_) | Trouble::Closed | Trouble::Unreadable | Trouble::NoRandomness => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        };
        Fault::new(status, trouble.to_string())
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        Trouble::from(failure).into()
    }
}

impl From<getrandom::Error> for Fault {
    fn from(_: getrandom::Error) -> Fault {
        Trouble::NoRandomness.into()
    }
}

impl From<Busy> for Fault {
    fn from(_: Busy) -> Fault {
        Fault::busy()
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Problem { error: self.text })).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// A body in JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Context> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, context: &Context) -> Result<Body<T>, Fault> {
        if !is_json(&request) {
            let text = "expected content-type: application/json";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
        }
        // All of it: whoever sends a byte now and then is not waited for either.
        let read = tokio::time::timeout(context.patience / 2, Bytes::from_request(request, context)).await;
        let late = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "the body did not come in time");
        let bytes =
            read.map_err(late)?.map_err(|rejection| Fault::new(rejection.status(), rejection.body_text()))?;
        if !std::str::from_utf8(&bytes).is_ok_and(clean::is_clean_json) {
            return Err(Fault::bad(clean::EXPECTED));
        }
        let read: Result<Json<T>, JsonRejection> = Json::from_bytes(&bytes);
        read.map(|Json(body)| Body(body)).map_err(|rejection| Fault::bad(what_is_wrong(&rejection)))
    }
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
