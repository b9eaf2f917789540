//! The sign of the program.

use rusc_picture::{IconShape, ico, icon, png};

#[test]
fn icons_have_the_size_they_are_asked_for() {
    for (shape, size) in [(IconShape::Plain, 32_u32), (IconShape::Maskable, 192)] {
        let file = png(&icon(shape, size)).unwrap();
        assert_eq!(file[16..24], [size.to_be_bytes(), size.to_be_bytes()].concat(), "{shape:?}");
    }
}

#[test]
fn an_ico_file_holds_three_png_images() {
    let file = ico().unwrap();
    assert_eq!(file[..6], [0, 0, 1, 0, 3, 0]);
    let mut end = 0;
    for entry in file[6..54].chunks(16) {
        let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
        let (length, offset) = (number(8), number(12));
        assert_eq!(&file[offset + 1..offset + 4], b"PNG");
        end = offset + length;
    }
    assert_eq!(end, file.len());
}
