//! A TCP proxy in front of PostgreSQL that fails on demand, exactly once, in the middle of a reply. Knows where the
//! server's messages begin and end, not what they mean.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;

/// What happens to the next query and its reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The query never reaches the server.
    CutQuestion,
    /// The server executes it; nothing of the reply comes back.
    CutAnswer,
    /// All of the reply but its end: the server has not reported ready.
    CutEnd,
    /// The reply comes, with a warning before its end.
    Warn,
    /// The server executes it; the connection stays open and silent.
    Hang,
}

pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    armed: Arc<Mutex<Option<Fault>>>,
}

impl Proxy {
    pub(crate) fn before(server: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let armed = Arc::new(Mutex::new(None));
        let state = Arc::clone(&armed);
        // Ends with the test process: an idle listener costs nothing.
        thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(client), Ok(server)) = (client, UnixStream::connect(&server)) else {
                    continue;
                };
                serve(client, server, &state);
            }
        });
        Self { address, armed }
    }

    pub(crate) fn arm(&self, fault: Fault) {
        *self.armed.lock().unwrap() = Some(fault);
    }

    pub(crate) fn has_fired(&self) -> bool {
        self.armed.lock().unwrap().is_none()
    }
}

type Armed = Arc<Mutex<Option<Fault>>>;

fn serve(client: TcpStream, server: UnixStream, armed: &Armed) {
    client.set_nodelay(true).unwrap();
    let (client_copy, server_copy) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (for_questions, for_answers) = (Arc::clone(armed), Arc::clone(armed));
    thread::spawn(move || {
        let _ = questions(&client_copy, &server_copy, &for_questions);
        let _ = client_copy.shutdown(Shutdown::Both);
        let _ = server_copy.shutdown(Shutdown::Both);
    });
    thread::spawn(move || {
        let _ = answers(&server, &client, &for_answers);
        let _ = client.shutdown(Shutdown::Both);
        let _ = server.shutdown(Shutdown::Both);
    });
}

fn questions(mut client: &TcpStream, mut server: &UnixStream, armed: &Armed) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = client.read(&mut buffer)?;
        let mut armed = armed.lock().unwrap();
        if count == 0 || armed.take_if(|fault| *fault == Fault::CutQuestion).is_some() {
            return Ok(());
        }
        drop(armed);
        server.write_all(&buffer[..count])?;
    }
}

fn answers(mut server: &UnixStream, mut client: &TcpStream, armed: &Armed) -> io::Result<()> {
    const READY: u8 = b'Z';
    let mut held_back = Vec::new();
    loop {
        let message = read_message(&mut server)?;
        let is_end = message[0] == READY;
        let fault = if is_end { armed.lock().unwrap().take() } else { *armed.lock().unwrap() };
        match fault {
            None | Some(Fault::CutQuestion) => client.write_all(&message)?,
            Some(Fault::Warn) if is_end => {
                client.write_all(&warning())?;
                client.write_all(&message)?;
            }
            Some(Fault::Warn) => client.write_all(&message)?,
            Some(Fault::CutEnd) if is_end => return client.write_all(&held_back),
            Some(Fault::CutAnswer) if is_end => return Ok(()),
            Some(Fault::Hang) if is_end => loop {
                thread::park(); // Holds both connections open until the process ends.
            },
            Some(_) => held_back.extend(message),
        }
    }
}

fn read_message(server: &mut &UnixStream) -> io::Result<Vec<u8>> {
    let mut message = vec![0; 5];
    server.read_exact(&mut message)?;
    let length = u32::from_be_bytes(message[1..5].try_into().expect("four bytes"));
    message.resize(1 + length as usize, 0);
    server.read_exact(&mut message[5..])?;
    Ok(message)
}

/// What a server sends when its wait for a standby is cancelled.
fn warning() -> Vec<u8> {
    let fields = [
        ('S', "WARNING"),
        ('V', "WARNING"),
        ('C', "01000"),
        ('M', "canceling wait for synchronous replication due to user request"),
    ];
    let mut body = Vec::new();
    for (kind, value) in fields {
        body.push(kind as u8);
        body.extend(value.bytes());
        body.push(0);
    }
    body.push(0);
    let length = u32::try_from(body.len() + 4).expect("short");
    [&[b'N'][..], &length.to_be_bytes(), &body].concat()
}
