//! Routes together with their `OpenAPI` description: a route added here is both served and described.

mod page;

pub(crate) use page::{Description, show_page, style};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post, put};
use rusc_api::ErrorBody;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ArrayBuilder, ComponentsBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Content, HttpMethod, Info, OpenApi, OpenApiBuilder, Ref, RefOr, Required, ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};

use crate::state::AppState;

const JSON: &str = "application/json";

/// Routes and their description.
pub(crate) struct ApiBuilder {
    router: Router<AppState>,
    paths: Paths,
    schemas: Vec<(String, RefOr<Schema>)>,
    tag: &'static str,
}

/// The description of a route.
pub(crate) struct RouteDoc {
    operation: OperationBuilder,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// Begins the description of a route.
pub(crate) fn says(summary: &str) -> RouteDoc {
    RouteDoc { operation: OperationBuilder::new().summary(Some(summary)), schemas: Vec::new() }
}

impl RouteDoc {
    /// Sets the JSON request body.
    pub(crate) fn takes<T: ToSchema>(mut self) -> RouteDoc {
        let body =
            RequestBodyBuilder::new().content(JSON, self.content::<T>()).required(Some(Required::True));
        self.operation = self.operation.request_body(Some(body.build()));
        self
    }

    /// Sets the JSON response body.
    pub(crate) fn answers<T: ToSchema>(mut self) -> RouteDoc {
        let content = self.content::<T>();
        self.respond("200", "Done", Some((JSON, content)))
    }

    /// The same with the status 201 where something new was stored.
    pub(crate) fn creates<T: ToSchema>(mut self) -> RouteDoc {
        let content = self.content::<T>();
        self.answers::<T>().respond("201", "Stored", Some((JSON, content)))
    }

    fn long(mut self, bytes: usize) -> RouteDoc {
        self.operation = self.operation.description(Some(format!("The body has {bytes} bytes at most.")));
        self
    }

    /// Sets the response body: a JSON array.
    pub(crate) fn lists<T: ToSchema>(mut self) -> RouteDoc {
        self.note::<T>();
        let list = ArrayBuilder::new().items(Ref::from_schema_name(T::name())).build();
        self.respond("200", "Done", Some((JSON, Content::new(Some(Schema::from(list))))))
    }

    /// Sets the message of each line of a streaming response.
    pub(crate) fn streams<T: ToSchema>(mut self) -> RouteDoc {
        let content = self.content::<T>();
        self.respond("200", "One message a line, until either side ends it", Some((NDJSON, content)))
    }

    /// The response is text of this media type.
    pub(crate) fn text(self, media_type: &str) -> RouteDoc {
        let text = Schema::Object(ObjectBuilder::new().schema_type(Type::String).build());
        self.respond("200", "Done", Some((media_type, Content::new(Some(text)))))
    }

    /// The response is a picture, in the format that the address names.
    pub(crate) fn picture(mut self) -> RouteDoc {
        let mut response = ResponseBuilder::new().description("Done");
        for media_type in ["image/gif", "image/png", "image/svg+xml"] {
            let bytes = Schema::Object(ObjectBuilder::new().schema_type(Type::String).build());
            response = response.content(media_type, Content::new(Some(bytes)));
        }
        self.operation = self.operation.response("200", response.build());
        self
    }

    /// The response is a JSON object of no fixed shape.
    pub(crate) fn document(self) -> RouteDoc {
        let object = Schema::Object(ObjectBuilder::new().schema_type(Type::Object).build());
        self.respond("200", "Done", Some((JSON, Content::new(Some(object)))))
    }

    /// With this status the response is text of this media type, and no JSON as of other refusals.
    pub(crate) fn or_text(self, status: &str, media_type: &str) -> RouteDoc {
        let text = Schema::Object(ObjectBuilder::new().schema_type(Type::String).build());
        self.respond(status, "Not done, and why", Some((media_type, Content::new(Some(text)))))
    }

    /// The response has no body.
    pub(crate) fn nothing(self) -> RouteDoc {
        self.respond("204", "Done", None)
    }

    /// The route upgrades to a WebSocket.
    pub(crate) fn socket(self) -> RouteDoc {
        self.respond("101", "A WebSocket: one JSON message a frame, both ways", None)
    }

    /// The route redirects.
    pub(crate) fn redirects(self) -> RouteDoc {
        self.respond("303", "Go on there", None)
    }

    /// Adds an optional query parameter.
    pub(crate) fn query(mut self, name: &str, about: &str) -> RouteDoc {
        let parameter = text_parameter(name, ParameterIn::Query).required(Required::False);
        self.operation = self.operation.parameter(parameter.description(Some(about)));
        self
    }

    fn respond(mut self, status: &str, about: &str, content: Option<(&str, Content)>) -> RouteDoc {
        let mut response = ResponseBuilder::new().description(about);
        if let Some((media_type, content)) = content {
            response = response.content(media_type, content);
        }
        self.operation = self.operation.response(status, response.build());
        self
    }

    fn content<T: ToSchema>(&mut self) -> Content {
        self.note::<T>();
        Content::new(Some(Ref::from_schema_name(T::name())))
    }

    fn note<T: ToSchema>(&mut self) {
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
    }
}

/// Media type of streams with one JSON message in each line.
pub(crate) const NDJSON: &str = "application/x-ndjson";

fn text_parameter(name: &str, place: ParameterIn) -> ParameterBuilder {
    let text = ObjectBuilder::new().schema_type(Type::String).build();
    ParameterBuilder::new().name(name).parameter_in(place).schema(Some(Schema::Object(text)))
}

impl ApiBuilder {
    pub(crate) fn new() -> ApiBuilder {
        ApiBuilder { router: Router::new(), paths: Paths::new(), schemas: Vec::new(), tag: "" }
    }

    /// Sets the tag of the routes added from here on.
    pub(crate) fn about(mut self, tag: &'static str) -> ApiBuilder {
        self.tag = tag;
        self
    }

    pub(crate) fn get<T: 'static>(
        self,
        path: &str,
        handler: impl Handler<T, AppState>,
        doc: RouteDoc,
    ) -> ApiBuilder {
        self.add(path, HttpMethod::Get, get(handler), doc)
    }

    pub(crate) fn post<T: 'static>(
        self,
        path: &str,
        handler: impl Handler<T, AppState>,
        doc: RouteDoc,
    ) -> ApiBuilder {
        self.add(path, HttpMethod::Post, post(handler), doc)
    }

    pub(crate) fn delete<T: 'static>(
        self,
        path: &str,
        handler: impl Handler<T, AppState>,
        doc: RouteDoc,
    ) -> ApiBuilder {
        self.add(path, HttpMethod::Delete, delete(handler), doc)
    }

    /// A route that takes a body of so many bytes at most.
    pub(crate) fn put<T: 'static>(
        self,
        path: &str,
        handler: impl Handler<T, AppState>,
        longest: usize,
        doc: RouteDoc,
    ) -> ApiBuilder {
        let doc = doc.long(longest);
        self.add(path, HttpMethod::Put, put(handler).layer(DefaultBodyLimit::max(longest)), doc)
    }

    fn add(
        mut self,
        path: &str,
        method: HttpMethod,
        route: MethodRouter<AppState>,
        doc: RouteDoc,
    ) -> ApiBuilder {
        let mut operation = doc.operation.tag(self.tag).response(
            "default",
            ResponseBuilder::new()
                .description("It was not done; nothing has changed")
                .content(JSON, Content::new(Some(Ref::from_schema_name(ErrorBody::name())))),
        );
        for name in names_in(path) {
            let parameter: Parameter =
                text_parameter(name, ParameterIn::Path).required(Required::True).build();
            operation = operation.parameter(parameter);
        }
        self.paths.add_path_operation(path, vec![method], operation.build());
        self.schemas.extend(doc.schemas);
        self.router = self.router.route(path, route);
        self
    }

    /// The router and its description.
    pub(crate) fn finish(mut self) -> (Router<AppState>, OpenApi) {
        self.schemas.push((ErrorBody::name().into_owned(), ErrorBody::schema()));
        ErrorBody::schemas(&mut self.schemas);
        let session = ApiKey::Cookie(ApiKeyValue::with_description(
            "rusc_session",
            "Of a browser; every change must also bring the header x-csrf-token, which GET /api/me tells",
        ));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let components = ComponentsBuilder::new()
            .schemas_from_iter(self.schemas)
            .security_scheme("session", SecurityScheme::ApiKey(session))
            .security_scheme("token", SecurityScheme::Http(token.build()));
        let about = "Everything a client or a program can ask of a Rusc server. Games themselves are played over the \
                     sockets, or line by line as a program.";
        let mut info = Info::new("Rusc", env!("CARGO_PKG_VERSION"));
        info.description = Some(about.to_owned());
        let description =
            OpenApiBuilder::new().info(info).paths(self.paths).components(Some(components.build()));
        (self.router, description.build())
    }
}

/// The names of path parameters, between braces.
fn names_in(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|part| part.split('}').next())
}

/// `GET /api/openapi.json`.
pub(crate) async fn show_json(description: Description) -> Response {
    ([(header::CONTENT_TYPE, JSON)], description.json.clone()).into_response()
}
