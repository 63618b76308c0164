//! The limits of `stackade serve` as they stand in a file: by name, and in a table for each network. Each is read where it
//! stands, so that whoever reads the file can tell the line of a mistake.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::{Deserializer, de};
use stackade_server::limits::Setting;

/// Reads the table of all limits.
pub(super) fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Setting>, D::Error> {
    let mut settings = Vec::new();
    reader.deserialize_map(LimitsVisitor { network: None, settings: &mut settings })?;
    Ok(settings)
}

/// The limits of a network, or of all with those of networks among them.
struct LimitsVisitor<'s> {
    network: Option<String>,
    settings: &'s mut Vec<Setting>,
}

impl<'de> Visitor<'de> for LimitsVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of limits")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            map.next_value_seed(Entry { name, network: self.network.as_deref(), settings: self.settings })?;
        }
        Ok(())
    }
}

/// What stands behind a name: a limit, or the table of a network.
struct Entry<'s> {
    name: String,
    network: Option<&'s str>,
    settings: &'s mut Vec<Setting>,
}

impl Entry<'_> {
    fn set<E: de::Error>(self, value: &str) -> Result<(), E> {
        let setting = Setting::new(&self.name, self.network, value);
        self.settings.push(setting.map_err(|error| E::custom(error.in_file()))?);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Entry<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Entry<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a text")
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.set(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.set(&value.to_string())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        if self.network.is_some() {
            return Err(A::Error::invalid_type(de::Unexpected::Map, &self));
        }
        LimitsVisitor { network: Some(self.name), settings: self.settings }.visit_map(map)
    }
}
