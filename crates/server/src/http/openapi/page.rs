//! The description of the API, rendered once at the start: as JSON, and as a page in plain HTML without scripts.

use std::convert::Infallible;
use std::fmt::Write;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{Html, IntoResponse, Response};
use rusc_picture::escaped;
use serde_json::Value;
use utoipa::openapi::OpenApi;

/// The rendered description of the API.
#[derive(Clone)]
pub(crate) struct Description(Arc<Texts>);

/// The description as JSON and as HTML.
pub(crate) struct Texts {
    pub(crate) json: String,
    pub(crate) page: String,
}

impl Description {
    pub(crate) fn new(description: &OpenApi, base: &str) -> Description {
        let json = description.to_json().expect("the description is plain data");
        let value = serde_json::from_str(&json).expect("it was written a moment ago");
        let page = render(&value, base);
        Description(Arc::new(Texts { json, page }))
    }
}

impl Deref for Description {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Description {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Description, Infallible> {
        Ok(parts.extensions.get::<Description>().cloned().expect("app() adds it to every request"))
    }
}

/// `GET /api/docs`.
pub(crate) async fn show_page(description: Description) -> Html<String> {
    Html(description.page.clone())
}

/// `GET /api/docs.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css")).into_response()
}

/// Renders the page.
fn render(description: &Value, base: &str) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\" />\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
         <meta name=\"color-scheme\" content=\"light dark\" /><title>Rusc: the interface for programs</title>\
         <link rel=\"stylesheet\" href=\"{base}/api/docs.css\" /></head>\n<body>\n<h1>The interface for programs</h1>\n\
         <p>{}</p>\n<p>The same for programs: <a href=\"{base}/api/openapi.json\">openapi.json</a>.</p>\n",
        escaped(text(&description["info"]["description"])),
    );
    let mut tag = "";
    for (path, methods) in entries(&description["paths"]) {
        for (method, operation) in entries(methods) {
            let here = text(&operation["tags"][0]);
            if here != tag {
                tag = here;
                let _ = writeln!(page, "<h2>{}</h2>", escaped(tag));
            }
            write_operation(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>Messages</h2>\n");
    for (name, schema) in entries(&description["components"]["schemas"]) {
        let json = serde_json::to_string_pretty(schema).unwrap_or_default();
        let about = escaped(text(&schema["description"]));
        let _ = writeln!(
            page,
            "<details id=\"{name}\"><summary><code>{name}</code> {about}</summary><pre>{}</pre></details>",
            escaped(&json)
        );
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let _ = write!(
        page,
        "<section><h3><code>{} {}</code></h3>\n<p>{}</p>\n<ul>",
        method.to_uppercase(),
        escaped(path),
        escaped(text(&operation["summary"]))
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        if parameter["in"] == "query" {
            let (name, about) = (text(&parameter["name"]), text(&parameter["description"]));
            let _ = write!(page, "<li><code>?{}=</code> {}</li>", escaped(name), escaped(about));
        }
    }
    if let Some(name) = content(&operation["requestBody"]) {
        let _ = write!(page, "<li>takes <a href=\"#{name}\">{name}</a></li>");
    }
    for (status, response) in entries(&operation["responses"]).filter(|(status, _)| *status != "default") {
        let about = escaped(text(&response["description"]));
        let body = content(response).map_or(String::new(), |name| format!(" <a href=\"#{name}\">{name}</a>"));
        let _ = write!(page, "<li>{status}: {about}{body}</li>");
    }
    page.push_str("</ul></section>\n");
}

/// The name of the message in a body, of one or a list of them.
fn content(body: &Value) -> Option<&str> {
    let (_, content) = entries(&body["content"]).next()?;
    let schema = &content["schema"];
    let reference = schema["$ref"].as_str().or_else(|| schema["items"]["$ref"].as_str())?;
    reference.rsplit('/').next()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
