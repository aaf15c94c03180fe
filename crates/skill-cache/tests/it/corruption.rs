//! A cut or a flipped bit is never served.

use std::os::unix::fs::FileExt;

use fs_err::OpenOptions;
use skill_cache::Lookup;

use crate::world::{World, estimated};

#[test]
fn no_cut_entry_is_served() {
    let world = World::new();
    world.cache.put(&world.key, &estimated()).unwrap();
    let file = OpenOptions::new().write(true).open(world.file()).unwrap();
    for length in (0..world.bytes().len()).rev() {
        file.set_len(length as u64).unwrap();
        let found = world.get();
        assert!(matches!(found, Lookup::Miss(_)), "cut at byte {length}: {found:?}");
    }
}

#[test]
fn no_entry_with_a_flipped_bit_is_served() {
    let world = World::new();
    world.cache.put(&world.key, &estimated()).unwrap();
    let whole = world.bytes();
    let file = OpenOptions::new().write(true).open(world.file()).unwrap();
    for (at, byte) in whole.iter().enumerate() {
        for bit in 0..8 {
            file.file().write_all_at(&[byte ^ (1 << bit)], at as u64).unwrap();
            let found = world.get();
            assert!(matches!(found, Lookup::Miss(_)), "bit {bit} of byte {at}: {found:?}");
        }
        file.file().write_all_at(&[*byte], at as u64).unwrap();
    }
    assert!(matches!(world.get(), Lookup::Hit(_)), "the entry is whole again");
}

#[test]
fn bytes_behind_the_entry_are_refused() {
    let world = World::stored();
    let whole = world.bytes();
    for tail in ["x", "{}", "\u{0}"] {
        world.plant(&[&whole[..], tail.as_bytes()].concat());
        assert!(matches!(world.get(), Lookup::Miss(_)), "{tail:?}");
    }
}
