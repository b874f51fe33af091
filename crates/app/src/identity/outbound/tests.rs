//! Letters on real roads: a mail server and a message gateway on this machine.

use plimsoll_store::test_support::stores;
use plimsoll_units::Timestamp;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::*;
use crate::identity::purpose::CodeType;

/// Answers as a mail server does, and hands on what it was told to deliver.
async fn take_mail(stream: TcpStream, taken: mpsc::Sender<String>) {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 test\r\n").await.unwrap();
    let mut reported = String::new();
    while let Some(line) = lines.next_line().await.unwrap() {
        let answer: &[u8] = match line.split(' ').next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" => b"250 test\r\n",
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await.unwrap();
                while let Some(line) = lines.next_line().await.unwrap() {
                    if line == "." {
                        break;
                    }
                    reported += &line;
                    reported += "\n";
                }
                taken.send(std::mem::take(&mut reported)).await.unwrap();
                b"250 taken\r\n"
            }
            "QUIT" => {
                writer.write_all(b"221 bye\r\n").await.unwrap();
                return;
            }
            _ => {
                reported += &line;
                reported += "\n";
                b"250 fine\r\n"
            }
        };
        writer.write_all(answer).await.unwrap();
    }
}

/// Takes one HTTP request and says yes.
async fn take_request(mut stream: TcpStream, taken: mpsc::Sender<String>) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let count = stream.read(&mut buffer).await.unwrap();
        bytes.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if count == 0 || text.ends_with("}}") {
            taken.send(text).await.unwrap();
            break;
        }
    }
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await.unwrap();
}

fn mailbox() -> Target {
    Target::Mailbox(Email::parse("ann@example.com").unwrap())
}

#[tokio::test]
async fn a_letter_reaches_a_mail_server_and_a_message_its_gateway() {
    let (mail, gateway) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let mail_settings = MailSettings {
        host: "127.0.0.1".to_owned(),
        port: mail.local_addr().unwrap().port(),
        security: "plain".to_owned(),
        user: None,
        password: None,
        from: "Plimsoll <no-reply@example.com>".to_owned(),
    };
    let message_settings = MessageSettings {
        url: format!("http://{}/send", gateway.local_addr().unwrap()),
        body: "{\"message\":{\"to\":\"+{to}\",\"text\":\"{text}\"}}".to_owned(),
        authorization: Some("Bearer key".to_owned()),
    };
    let (sender, mut taken) = mpsc::channel(4);
    let mail_sender = sender.clone();
    tokio::spawn(async move { take_mail(mail.accept().await.unwrap().0, mail_sender).await });
    tokio::spawn(async move { take_request(gateway.accept().await.unwrap().0, sender).await });

    let store = stores().await.remove(0);
    let (clock, tasks) = (Clock::by_hand(Timestamp(1)), Tasks::default());
    let courier = Messenger::start(store, clock, false, Some(&mail_settings), Some(&message_settings), &tasks).unwrap();
    courier.send(&mailbox(), OutboundMessage::code("Plimsoll", "123456", CodeType::Bind.deed())).await.unwrap();
    let reported = taken.recv().await.unwrap();
    assert!(
        reported.contains("RCPT TO:<ann@example.com>") && reported.contains("Subject: Plimsoll: 123456 is your code"),
        "{reported}"
    );
    assert!(reported.contains("123456 is your code to bind"), "{reported}");

    let phone = Target::Phone(Phone::parse("+12025550143").unwrap());
    courier.send(&phone, OutboundMessage::code("Plimsoll", "654321", CodeType::Login.deed())).await.unwrap();
    let reported = taken.recv().await.unwrap();
    assert!(
        reported.starts_with("POST /send ") && reported.to_lowercase().contains("authorization: bearer key"),
        "{reported}"
    );
    assert!(reported.contains("\"to\":\"+12025550143\"") && reported.contains("654321 is your code"), "{reported}");
    tasks.stop().await;
}

#[tokio::test]
async fn without_a_road_a_sandbox_keeps_the_letter_and_anybody_else_says_so() {
    for store in stores().await {
        let tasks = Tasks::default();
        let clock = Clock::by_hand(Timestamp(7));
        let letter = || OutboundMessage::code("Plimsoll", "123456", CodeType::Bind.deed());
        let sandbox = Messenger::start(store.clone(), clock.clone(), true, None, None, &tasks).unwrap();
        sandbox.send(&mailbox(), letter()).await.unwrap();
        let kept = sandbox.outbox("ann@example.com").await.unwrap();
        assert_eq!((kept.len(), kept[0].channel.as_str(), kept[0].at), (1, "mail", 7));
        let live = Messenger::start(store, clock, false, None, None, &tasks).unwrap();
        assert!(matches!(live.send(&mailbox(), letter()).await, Err(AppError::World(_))));
        tasks.stop().await;
    }
}
