//! The icons of the page and its manifest, made from the page's own glyphs. Drawn once, when somebody first asks.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use rusc_picture::{IconShape, RasterError, ico, icon, png};

use super::{ASK_AGAIN, Bytes, answer, media_type, tag_of};

/// What a home screen needs to know. Addresses are relative to the manifest, so it is right under any base path.
const MANIFEST: &str = r##"{
  "name": "Rusc",
  "short_name": "Rusc",
  "description": "Hive, Abalone and Tour de Ruche",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#f4efe4",
  "theme_color": "#34333b",
  "icons": [
    { "src": "favicon.svg", "sizes": "any", "type": "image/svg+xml" },
    { "src": "icon-192.png", "sizes": "192x192", "type": "image/png" },
    { "src": "icon-512.png", "sizes": "512x512", "type": "image/png" },
    { "src": "maskable-192.png", "sizes": "192x192", "type": "image/png", "purpose": "maskable" },
    { "src": "maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
  ]
}
"##;

/// The lines of the page's head about them; addresses are relative to the base.
pub(super) const LINKS: &str = "<link rel=\"icon\" href=\"favicon.svg\" type=\"image/svg+xml\" />\
    <link rel=\"alternate icon\" href=\"favicon.ico\" sizes=\"48x48\" />\
    <link rel=\"apple-touch-icon\" href=\"apple-touch-icon.png\" />\
    <link rel=\"manifest\" href=\"manifest.webmanifest\" />";

/// The files by name.
const NAMES: [&str; 8] = [
    "favicon.svg",
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "maskable-192.png",
    "maskable-512.png",
    "manifest.webmanifest",
];

static FILES: LazyLock<Result<Vec<Bytes>, RasterError>> =
    LazyLock::new(|| NAMES.into_iter().map(|name| drawn(name).map(Bytes::from)).collect());

fn drawn(name: &str) -> Result<Vec<u8>, RasterError> {
    let image = |shape: IconShape, size: u32| png(&icon(shape, size));
    match name {
        "favicon.svg" => Ok(icon(IconShape::Plain, 64).into_bytes()),
        "favicon.ico" => ico(),
        "apple-touch-icon.png" => image(IconShape::Maskable, 180),
        "icon-192.png" => image(IconShape::Plain, 192),
        "icon-512.png" => image(IconShape::Plain, 512),
        "maskable-192.png" => image(IconShape::Maskable, 192),
        "maskable-512.png" => image(IconShape::Maskable, 512),
        _ => Ok(MANIFEST.into()),
    }
}

/// The response with an icon or the manifest; `None` for any other path.
pub(super) async fn file(path: &str, asked: &HeaderMap) -> Option<Response> {
    let place = NAMES.iter().position(|name| *name == path)?;
    // The first time they are drawn, which takes as long as many requests.
    let files = tokio::task::spawn_blocking(|| FILES.as_ref().ok()).await.ok()??;
    let bytes = files[place].clone();
    Some(answer(asked, media_type(path), ASK_AGAIN, &tag_of(&bytes), bytes))
}
