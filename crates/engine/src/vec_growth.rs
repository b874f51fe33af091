//! Growth policy for vectors with one slot per order.

/// Vectors of this length and more count as large.
const LARGE: usize = 1 << 16;
/// Slots added at once to a large vector until it has as many; then it doubles.
const STEP: usize = 1 << 20;

/// Reserves space for one more element. Moving a large vector stalls the engine, so it is moved rarely; reserved space
/// that was never written to takes address space but no memory.
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
