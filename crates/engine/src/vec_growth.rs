//! How lists with a place for every order grow.

/// From here on a list is large.
const LARGE: usize = 1 << 16;
/// Places that a large list gets at once, until it has as many: then it doubles.
const STEP: usize = 1 << 20;

/// Makes room for one more. To move a large list takes a long moment in which nobody is served, so it is moved seldom;
/// room that was never written to is a range of addresses and no memory.
#[inline]
pub(crate) fn reserve_chunked<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() && list.len() >= LARGE {
        list.reserve_exact(list.len().max(STEP));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_list_is_moved_seldom_and_a_small_one_takes_little() {
        let (mut list, mut moves_when_large) = (Vec::new(), 0);
        for number in 0..STEP {
            let before = list.capacity();
            reserve_chunked(&mut list);
            list.push(number as u32);
            assert!(list.len() >= LARGE || list.capacity() <= 2 * LARGE);
            moves_when_large += usize::from(list.capacity() != before && before >= LARGE);
        }
        assert_eq!(moves_when_large, 1);
    }
}
