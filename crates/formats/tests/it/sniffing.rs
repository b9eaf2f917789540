//! The format of a file, told from its beginning.

use rusc_formats::{Format, decode, sniff};

use crate::files::files;

#[test]
fn every_file_of_the_data_is_recognised() {
    let mut seen = 0;
    for format in Format::ALL {
        for path in files(format) {
            let bytes = std::fs::read(&path).unwrap();
            let text = decode(&bytes).unwrap();
            // A file that begins with a broken game may be taken for nothing, but never for something else.
            let found = sniff(&text);
            let is_broken = path.file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with("broken"));
            // Both kinds of PGN are read alike.
            let format = if format == Format::Hivegame { Format::Pgn } else { format };
            assert!(found == Some(format) || (is_broken && found.is_none()), "{}: {found:?}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 35, "only {seen} files");
}

#[test]
fn what_is_no_game_file_is_not_recognised() {
    for text in
        ["", "\n\n", "hello", "# only a remark", "[so on]", "<html>", "{\"games\": []}", "a,b,c\n1,2,3"]
    {
        assert_eq!(sniff(text), None, "{text}");
    }
}

#[test]
fn extensions_and_words_lead_back_to_their_formats() {
    for format in Format::ALL {
        assert_eq!(Format::from_id(format.id()), Some(format));
        let by_extension = Format::from_extension(format.extension());
        let expected = if format == Format::Hivegame { Format::Pgn } else { format };
        assert_eq!(by_extension, Some(expected));
    }
    assert_eq!(Format::from_extension("txt"), None);
}
