//! Which files can be had, and which cannot.

use super::files::Assets;
use super::media_type;

#[test]
fn files_are_found_by_name_and_nothing_outside_is() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("dist")).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    std::fs::write(folder.path().join("dist/a.js"), "code").unwrap();
    let in_folder = Assets::Folder(folder.path().join("dist"));
    let built_in = Assets::BuiltIn(&[("a.js", b"code"), ("b/c.css", b"style")]);
    for assets in [&in_folder, &built_in] {
        assert_eq!(assets.read("a.js").as_deref(), Some(&b"code"[..]), "{assets:?}");
        for name in ["", "b.js", "../secret.txt", "/etc/passwd", ".", "a.js/.."] {
            assert_eq!(assets.read(name), None, "{assets:?} {name}");
        }
    }
    assert_eq!(built_in.read("b/c.css").as_deref(), Some(&b"style"[..]));
}

#[test]
fn browsers_are_told_what_a_file_is() {
    assert_eq!(media_type("assets/main-1a2b.js"), "text/javascript; charset=utf-8");
    assert_eq!(media_type("x.wasm"), "application/wasm");
    assert_eq!(media_type("x"), "application/octet-stream");
}
