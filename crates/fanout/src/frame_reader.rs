//! What a client may send: frames cut out of the stream, checked, unmasked and joined into messages.
//! Knows limits and the protocol; keeps nothing while a client is silent.

use crate::frame::{
    CONTROL_MAX, CloseCode, FIN, OPCODE_BINARY, OPCODE_CLOSE, OPCODE_CONTINUATION, OPCODE_PING, OPCODE_PONG,
    OPCODE_TEXT,
};

/// The longest message a client may send, whole or in pieces: a token and a little JSON around it.
pub(crate) const MESSAGE_MAX: usize = 4 * 1024;
/// The pieces a message may come in.
const PIECES_MAX: u32 = 16;
const MASKED: u8 = 0x80;
const RESERVED: u8 = 0x70;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Incoming {
    Text(String),
    Ping(Vec<u8>),
    Pong,
    Close,
}

/// Why the client is sent away.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ProtocolError {
    pub(crate) code: CloseCode,
    pub(crate) reason: &'static str,
}

const fn protocol_error(code: CloseCode, reason: &'static str) -> ProtocolError {
    ProtocolError { code, reason }
}

#[derive(Default)]
pub(crate) struct FrameReader {
    /// Bytes of a frame whose end has not come yet.
    held: Vec<u8>,
    /// A message of which pieces are still to come.
    message: Vec<u8>,
    pieces: u32,
}

/// A frame that is whole: its first byte, and its payload unmasked.
struct Frame {
    first: u8,
    payload: Vec<u8>,
}

impl FrameReader {
    /// Takes what came off the wire and appends what is complete, one `Incoming` for each frame that matters.
    /// Returns how many frames there were, for whoever counts them.
    pub(crate) fn take(&mut self, input: &[u8], out: &mut Vec<Incoming>) -> Result<u32, ProtocolError> {
        let held = std::mem::take(&mut self.held);
        let joined;
        let mut rest = if held.is_empty() {
            input
        } else {
            joined = [held.as_slice(), input].concat();
            joined.as_slice()
        };
        let mut frames = 0;
        while let Some((frame, length)) = cut(rest)? {
            rest = &rest[length..];
            frames += 1;
            out.extend(self.receive(frame)?);
        }
        self.held = rest.to_vec();
        Ok(frames)
    }

    fn receive(&mut self, frame: Frame) -> Result<Option<Incoming>, ProtocolError> {
        let last = frame.first & FIN != 0;
        match frame.first & 0x0F {
            OPCODE_TEXT if self.pieces == 0 => {
                self.message = frame.payload;
                self.piece(last)
            }
            OPCODE_CONTINUATION if self.pieces > 0 => {
                if self.message.len() + frame.payload.len() > MESSAGE_MAX {
                    return Err(protocol_error(CloseCode::TOO_BIG, "message too long"));
                }
                self.message.extend_from_slice(&frame.payload);
                self.piece(last)
            }
            OPCODE_BINARY => Err(protocol_error(CloseCode::UNSUPPORTED, "text only")),
            OPCODE_PING => Ok(Some(Incoming::Ping(frame.payload))),
            OPCODE_PONG => Ok(Some(Incoming::Pong)),
            OPCODE_CLOSE => Ok(Some(Incoming::Close)),
            _ => Err(protocol_error(CloseCode::PROTOCOL, "unexpected frame")),
        }
    }

    fn piece(&mut self, last: bool) -> Result<Option<Incoming>, ProtocolError> {
        self.pieces += 1;
        if !last {
            let many = self.pieces >= PIECES_MAX;
            return if many { Err(protocol_error(CloseCode::POLICY, "too many pieces")) } else { Ok(None) };
        }
        self.pieces = 0;
        let text = String::from_utf8(std::mem::take(&mut self.message));
        text.map(|text| Some(Incoming::Text(text))).map_err(|_| protocol_error(CloseCode::NOT_TEXT, "not UTF-8"))
    }
}

/// The first frame of the input and how many bytes it took; `None` when its end is still to come. A frame that is
/// too long is refused on its header, before its bytes are waited for.
fn cut(input: &[u8]) -> Result<Option<(Frame, usize)>, ProtocolError> {
    let [first, second, ..] = *input else { return Ok(None) };
    if first & RESERVED != 0 {
        return Err(protocol_error(CloseCode::PROTOCOL, "reserved bits are set"));
    }
    if second & MASKED == 0 {
        return Err(protocol_error(CloseCode::PROTOCOL, "frames from a client are masked"));
    }
    let (length, header) = match second & !MASKED {
        126 => {
            let Some(&[a, b]) = input.get(2..4).and_then(|bytes| bytes.first_chunk()) else { return Ok(None) };
            (usize::from(u16::from_be_bytes([a, b])), 4)
        }
        127 => return Err(protocol_error(CloseCode::TOO_BIG, "frame too long")),
        short => (usize::from(short), 2),
    };
    if length > MESSAGE_MAX {
        return Err(protocol_error(CloseCode::TOO_BIG, "frame too long"));
    }
    let control = first & 0x08 != 0;
    if control && (length > CONTROL_MAX || first & FIN == 0) {
        return Err(protocol_error(CloseCode::PROTOCOL, "control frames are short and whole"));
    }
    let end = header + 4 + length;
    let Some(whole) = input.get(..end) else { return Ok(None) };
    let mask = &whole[header..header + 4];
    let payload = whole[header + 4..].iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    Ok(Some((Frame { first, payload }, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client's frame.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [0x37, 0xFA, 0x21, 0x3D];
        let mut bytes = vec![first];
        if payload.len() <= CONTROL_MAX {
            bytes.push(MASKED | payload.len() as u8);
        } else {
            bytes.push(MASKED | 126);
            bytes.extend_from_slice(&(payload.len() as u16).to_be_bytes());
        }
        bytes.extend_from_slice(&mask);
        bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        bytes
    }

    fn take_all(input: &[u8], at_once: usize) -> Result<Vec<Incoming>, ProtocolError> {
        let (mut inbox, mut out) = (FrameReader::default(), Vec::new());
        for piece in input.chunks(at_once) {
            inbox.take(piece, &mut out)?;
        }
        assert!(inbox.held.capacity() == 0, "nothing is kept when nothing is open");
        Ok(out)
    }

    #[track_caller]
    fn refused(input: &[u8], code: CloseCode) {
        let mut out = Vec::new();
        let protocol_error = FrameReader::default().take(input, &mut out).expect_err("refused");
        assert_eq!(protocol_error.code, code, "{}", protocol_error.reason);
    }

    #[test]
    fn a_stream_is_read_the_same_however_it_is_cut() {
        let long = "x".repeat(MESSAGE_MAX);
        let mut stream = frame(FIN | OPCODE_TEXT, b"hello");
        stream.extend(frame(OPCODE_TEXT, "gr".as_bytes()));
        stream.extend(frame(FIN | OPCODE_PING, b"between pieces"));
        stream.extend(frame(FIN | OPCODE_CONTINUATION, "üße".as_bytes()));
        stream.extend(frame(FIN | OPCODE_TEXT, long.as_bytes()));
        stream.extend(frame(FIN | OPCODE_PONG, b""));
        stream.extend(frame(FIN | OPCODE_CLOSE, &[3, 232]));
        for at_once in [1, 2, 3, 7, 100, stream.len()] {
            let expected = vec![
                Incoming::Text("hello".into()),
                Incoming::Ping(b"between pieces".to_vec()),
                Incoming::Text("grüße".into()),
                Incoming::Text(long.clone()),
                Incoming::Pong,
                Incoming::Close,
            ];
            assert_eq!(take_all(&stream, at_once), Ok(expected), "{at_once} bytes at once");
        }
    }

    /// SEC-057.
    #[test]
    fn long_messages_are_refused_before_they_arrive() {
        refused(&frame(FIN | OPCODE_TEXT, &[b'x'; MESSAGE_MAX + 1])[..4], CloseCode::TOO_BIG);
        refused(&[FIN | OPCODE_TEXT, MASKED | 127], CloseCode::TOO_BIG);
        let mut pieces = frame(OPCODE_TEXT, &[b'x'; MESSAGE_MAX]);
        pieces.extend(frame(FIN | OPCODE_CONTINUATION, b"x"));
        refused(&pieces, CloseCode::TOO_BIG);
    }

    /// SEC-057.
    #[test]
    fn a_message_in_crumbs_is_refused() {
        let mut crumbs = frame(OPCODE_TEXT, b"");
        for _ in 0..PIECES_MAX {
            crumbs.extend(frame(OPCODE_CONTINUATION, b""));
        }
        refused(&crumbs, CloseCode::POLICY);
    }

    #[test]
    fn what_the_standard_forbids_is_refused() {
        refused(&[FIN | OPCODE_TEXT, 1, b'x'], CloseCode::PROTOCOL);
        refused(&frame(FIN | 0x40 | OPCODE_TEXT, b"compressed"), CloseCode::PROTOCOL);
        refused(&frame(OPCODE_PING, b"in pieces"), CloseCode::PROTOCOL);
        refused(&frame(FIN | OPCODE_PING, &[0; 126]), CloseCode::PROTOCOL);
        refused(&frame(FIN | OPCODE_CONTINUATION, b"of nothing"), CloseCode::PROTOCOL);
        refused(&frame(FIN | 0x3, b"unknown"), CloseCode::PROTOCOL);
        refused(&frame(FIN | OPCODE_BINARY, b"binary"), CloseCode::UNSUPPORTED);
        refused(&frame(FIN | OPCODE_TEXT, &[0xFF]), CloseCode::NOT_TEXT);
        let mut twice = frame(OPCODE_TEXT, b"a");
        twice.extend(frame(FIN | OPCODE_TEXT, b"b"));
        refused(&twice, CloseCode::PROTOCOL);
    }
}
