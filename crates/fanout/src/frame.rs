//! Server frames: whole, unmasked RFC 6455 frames, ready to be sent unchanged to any number of sockets. Knows no
//! connection.

use bytes::{BufMut, Bytes, BytesMut};

pub(crate) const OPCODE_CONTINUATION: u8 = 0x0;
pub(crate) const OPCODE_TEXT: u8 = 0x1;
pub(crate) const OPCODE_BINARY: u8 = 0x2;
pub(crate) const OPCODE_CLOSE: u8 = 0x8;
pub(crate) const OPCODE_PING: u8 = 0x9;
pub(crate) const OPCODE_PONG: u8 = 0xA;
pub(crate) const FIN: u8 = 0x80;
/// Maximum payload of a control frame.
pub(crate) const CONTROL_MAX: usize = 125;
/// Maximum header length of an unmasked frame.
const HEADER_MAX: usize = 10;

/// The close code sent to the peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseCode(pub u16);

impl CloseCode {
    pub const NORMAL: Self = Self(1000);
    pub const GOING_AWAY: Self = Self(1001);
    pub const PROTOCOL: Self = Self(1002);
    pub const UNSUPPORTED: Self = Self(1003);
    pub const NOT_TEXT: Self = Self(1007);
    pub const POLICY: Self = Self(1008);
    pub const TOO_BIG: Self = Self(1009);
    /// Application-specific: no authentication in time, or an invalid one.
    pub const SIGNED_OUT: Self = Self(4401);
}

/// One text message as a frame.
pub fn text(payload: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(HEADER_MAX + payload.len());
    append_text(&mut frame, payload);
    frame.freeze()
}

/// Several messages may share one buffer and be sent as one: a snapshot of a hundred prices, for instance.
pub fn append_text(out: &mut BytesMut, payload: &[u8]) {
    put_header(out, OPCODE_TEXT, payload.len());
    out.put_slice(payload);
}

pub(crate) fn ping() -> Bytes {
    Bytes::from_static(&[FIN | OPCODE_PING, 0])
}

pub(crate) fn pong(payload: &[u8]) -> Bytes {
    control(OPCODE_PONG, payload)
}

pub(crate) fn close(code: CloseCode, reason: &str) -> Bytes {
    let room = CONTROL_MAX - 2;
    let mut payload = code.0.to_be_bytes().to_vec();
    payload.extend_from_slice(&reason.as_bytes()[..reason.floor_char_boundary(room)]);
    control(OPCODE_CLOSE, &payload)
}

fn control(opcode: u8, payload: &[u8]) -> Bytes {
    assert!(payload.len() <= CONTROL_MAX, "control frames are short");
    let mut frame = BytesMut::with_capacity(2 + payload.len());
    put_header(&mut frame, opcode, payload.len());
    frame.put_slice(payload);
    frame.freeze()
}

fn put_header(out: &mut BytesMut, opcode: u8, length: usize) {
    out.put_u8(FIN | opcode);
    match length {
        0..=125 => out.put_u8(length as u8),
        126..=0xFFFF => {
            out.put_u8(126);
            out.put_u16(length as u16);
        }
        _ => {
            out.put_u8(127);
            out.put_u64(length as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_take_the_shortest_form() {
        for (length, header) in [
            (0_usize, vec![0x81, 0]),
            (125, vec![0x81, 125]),
            (126, vec![0x81, 126, 0, 126]),
            (0xFFFF, vec![0x81, 126, 0xFF, 0xFF]),
            (0x1_0000, vec![0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let frame = text(&vec![b'x'; length]);
            assert_eq!(frame[..header.len()], header, "of {length} bytes");
            assert_eq!(frame.len(), header.len() + length);
        }
    }

    #[test]
    fn messages_stand_one_after_another_in_a_buffer() {
        let mut out = BytesMut::new();
        append_text(&mut out, b"a");
        append_text(&mut out, b"bc");
        assert_eq!(out, [0x81, 1, b'a', 0x81, 2, b'b', b'c'].as_slice());
    }

    #[test]
    fn a_long_reason_is_cut_between_characters() {
        let frame = close(CloseCode::POLICY, &"é".repeat(100));
        assert_eq!(frame[..4], [0x88, 124, 0x03, 0xF0]);
        assert!(std::str::from_utf8(&frame[4..]).is_ok());
    }
}
