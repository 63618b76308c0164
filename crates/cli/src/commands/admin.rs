//! `stackade admin`: what whoever runs a server does to it.

use serde::Serialize;
use stackade_server::admin::{self, Order};
use stackade_server::store;

use super::serve::{database, folder, place};
use crate::args::{AdminArgs, AdminOrder, Registration, ServeOptions};
use crate::error::CommandError;
use crate::output::{Output, remark};

#[derive(Serialize)]
struct Document<'a> {
    /// What was done or asked for.
    lines: &'a [String],
    warnings: &'a [String],
}

pub(crate) fn run(args: AdminArgs) -> Result<(), CommandError> {
    let said = ServeOptions { data: args.data, database_url: args.database_url, ..ServeOptions::default() };
    let found = place(said, args.config, &|name: &str| std::env::var(name).ok())?;
    let data = folder(found.data);
    // A folder that was misspelt would be administered as a server that has nobody.
    let file = store::file(&data);
    if found.database_url.is_none() && !file.is_file() {
        return Err(CommandError::refused(format!(
            "no server has been started in {}: expected its database, {}",
            data.display(),
            file.display()
        )));
    }
    let database = database(&data, found.database_url)?;
    let warn = |warning: &str| remark(&format!("warning: {warning}"));
    let said = admin::run(&database, &order(args.order)?, warn).map_err(CommandError::refused)?;
    let mut out = Output::new();
    if args.json {
        out.json(&Document { lines: &said.lines, warnings: &said.warnings })?;
    } else {
        said.lines.iter().try_for_each(|line| out.line(line))?;
    }
    out.finish()
}

fn order(order: AdminOrder) -> Result<Order, CommandError> {
    Ok(match order {
        AdminOrder::ResetPassword { name } => Order::ResetPassword(name),
        AdminOrder::Invite => Order::Invite,
        AdminOrder::Rename { name, new } => Order::Rename(name, new),
        AdminOrder::Mute { name } => Order::Mute(name, true),
        AdminOrder::Unmute { name } => Order::Mute(name, false),
        AdminOrder::Ban { name } => Order::Ban(name, true),
        AdminOrder::Unban { name } => Order::Ban(name, false),
        AdminOrder::Registration { who } => Order::Register(who.map(|who| match who {
            Registration::Open => store::Registration::Open,
            Registration::Invited => store::Registration::Invited,
            Registration::Closed => store::Registration::Closed,
        })),
        AdminOrder::Reports => Order::Reports,
        AdminOrder::Backup { file } => {
            let text =
                file.to_str().ok_or_else(|| CommandError::usage("the name of the file is not a text"))?;
            Order::BackUp(text.to_owned())
        }
    })
}
