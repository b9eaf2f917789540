//! D11: the link by which the host signs in for the first time stands in logs and chats: looking at it must not use it up,
//! and once there is a later one, or a host with a password, it must be void.

use anyhow::{Context, Result};

use crate::attack::field::{Field, SecondServer};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::http::{Answer, Request};
use crate::server_process::{Confinement, TempFolder};

/// Uses of such a link, on a server of its own.
#[derive(Debug)]
pub(crate) struct HostLinks;

impl Attack for HostLinks {
    fn name(&self) -> &'static str {
        "links for the host"
    }

    fn row(&self) -> &'static str {
        "D11"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(try_links(field))
    }
}

async fn try_links(field: &Field) -> Result<Findings> {
    let data = TempFolder::new("host-links")?;
    let mut findings = Findings::default();
    let (mut first, old) = start(field, &data)?;
    first.process.kill()?;
    let (mut server, link) = start(field, &data)?;
    let from = field.address(0);
    let ask = async |method, link: &str| -> Result<Answer> {
        server.wire.ask(from, Request::new(method, link)).await
    };
    for method in ["HEAD", "GET"] {
        let signed_in = ask(method, &link).await?.cookies().count() > 0;
        findings.must(!signed_in, format!("{method} of a link signs in: {signed_in}"));
    }
    let revived = ask("POST", &old).await?.cookies().count() > 0;
    findings.must(!revived, format!("a link of an earlier start signs in: {revived}"));
    let welcome = ask("POST", &link).await?;
    findings.must(welcome.cookies().count() > 0, format!("POST of the link: {}", welcome.status));
    let again = ask("POST", &link).await?.cookies().count() > 0;
    findings.must(!again, format!("a link signs in twice: {again}"));
    server.process.kill()?;
    Ok(findings)
}

/// A server and the path of the link it prints.
fn start(field: &Field, data: &TempFolder) -> Result<(SecondServer, String)> {
    let mut server = field.second_server(data, Confinement::default())?;
    let printed = server.process.next_line()?;
    let place = printed.find("/admin/").with_context(|| format!("no link: {printed}"))?;
    let link = printed[place..].split_whitespace().next().unwrap_or_default().to_owned();
    Ok((server, link))
}
