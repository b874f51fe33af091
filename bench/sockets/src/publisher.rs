//! The publishing side of the subjects written in Rust: words on standard input, updates on a closure.
//! Knows no socket library.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Says where it listens, then does as told until its input ends.
pub(crate) async fn obey(port: u16, mut publish: impl FnMut(u64, u64)) -> anyhow::Result<()> {
    let control = TcpListener::bind("127.0.0.1:0").await?;
    let (tell, mut completed) = watch::channel(0);
    println!("listening {port} {}", control.local_addr()?.port());
    tokio::spawn(hear_completed(control, tell.clone()));
    let mut lines = BufReader::new(tokio::fs::File::open("/dev/stdin").await?).lines();
    while let Some(line) = lines.next_line().await? {
        let mut words = line.split(' ');
        let word = words.next().unwrap_or_default();
        let numbers = words.map(str::parse).collect::<Result<Vec<u64>, _>>()?;
        match (word, numbers.as_slice()) {
            ("lossless", &[topics, seconds, window]) => {
                tell.send_replace(0);
                let until = Instant::now() + Duration::from_secs(seconds);
                let mut published = 0;
                while Instant::now() < until {
                    let done = *completed.borrow_and_update();
                    if published < done + window {
                        publish(published, topics);
                        published += 1;
                    } else {
                        // Now and then nothing completes: the end must still be noticed.
                        let _ = tokio::time::timeout(Duration::from_millis(20), completed.changed()).await;
                    }
                }
                println!("published {published}");
            }
            ("paced", &[topics, seconds, per_second]) => {
                let mut bursts = tokio::time::interval(Duration::from_secs_f64(1.0 / per_second as f64));
                for burst in 0..seconds * per_second {
                    bursts.tick().await;
                    (0..topics).for_each(|topic| publish(burst * topics + topic, topics));
                }
                println!("published {}", seconds * per_second * topics);
            }
            ("memory", []) => println!("memory {}", resident_kb()?),
            _ => bail!("what is {line:?}?"),
        }
    }
    Ok(())
}

async fn hear_completed(listener: TcpListener, completed: watch::Sender<u64>) -> anyhow::Result<()> {
    loop {
        let (mut stream, _) = listener.accept().await?;
        let completed = completed.clone();
        tokio::spawn(async move {
            let (mut bytes, mut number) = ([0; 4_096], 0_u64);
            while let Ok(length @ 1..) = stream.read(&mut bytes).await {
                for byte in &bytes[..length] {
                    if *byte == b'\n' {
                        completed.send_replace(number);
                        number = 0;
                    } else {
                        number = number * 10 + u64::from(byte - b'0');
                    }
                }
            }
        });
    }
}

fn resident_kb() -> anyhow::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
