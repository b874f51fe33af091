//! Files that people hand in: what they take of the memory, and what lies on the disk. A process of its own, so that its
//! memory is this test's alone.

use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, RgbaImage};
use plimsoll_app::files::Files;
use plimsoll_app::seal::Seals;
use plimsoll_app::{AppError, Clock, Principal, SessionId, Store, Tasks, UserId};
use plimsoll_engine::accounts::{Realm, Status};
use plimsoll_store::identity::NewUser;
use plimsoll_store::test_support::stores;
use plimsoll_units::{AccountId, Timestamp};

/// What many large uploads at once may add to the process: the budgets together and a margin for the rest.
const MEMORY_MAX_KB: u64 = 600 * 1024;
/// Uploads at once.
const AT_ONCE: i64 = 8;

/// The most memory this process ever had, in kB.
fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the kernel tells");
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn encoded(picture: &DynamicImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    bytes
}

async fn person(store: &Store, user: i64) -> Principal {
    let (login_name, invite_code) = (format!("person{user}"), format!("CODE{user}"));
    let mut tx = store.begin().await.unwrap();
    store.add_user(&mut tx, &NewUser { id: user, login_name, invite_code, ..Default::default() }).await.unwrap();
    tx.commit().await.unwrap();
    Principal {
        user: UserId(user),
        session: SessionId(user),
        account: AccountId(1),
        live_account: AccountId(1),
        realm: Realm::Live,
        status: Status::Normal,
        signed_in_at: Timestamp(0),
    }
}

/// SEC-162, SEC-168. One test: what another did at the same time would count as this one's memory.
#[tokio::test(flavor = "multi_thread")]
async fn large_pictures_take_bounded_memory_and_files_are_sealed() {
    let stores = stores().await;
    let bomb = encoded(&DynamicImage::ImageLuma8(image::GrayImage::new(8_000, 8_000)));
    assert!(bomb.len() < 500_000, "small on the wire: {}", bomb.len());
    let large = encoded(&DynamicImage::ImageRgba8(RgbaImage::new(6_000, 4_000)));
    let folder = tempfile::tempdir().unwrap();
    let seals = Arc::new(Seals::random());
    let files = |store: &Store| Arc::new(Files::new(folder.path(), store.clone(), Clock::system(), Arc::clone(&seals)));
    let before = peak_kb();
    for store in &stores {
        let files = files(store);
        let mut taken = Vec::new();
        for user in 1..=AT_ONCE {
            let person = person(store, user).await;
            for (bytes, fits) in [(bomb.clone(), false), (large.clone(), true)] {
                let files = Arc::clone(&files);
                taken.push(tokio::spawn(async move {
                    match files.take(&person, bytes).await {
                        Ok(_) => assert!(fits, "a picture of 64 megapixels"),
                        Err(AppError::Refused(_)) => assert!(!fits, "a picture of 24 megapixels"),
                        // There was no room for it within the time that it may wait.
                        Err(AppError::Busy) => {}
                        Err(failure) => panic!("{failure}"),
                    }
                }));
            }
        }
        for one in taken {
            one.await.unwrap();
        }
    }
    let took = peak_kb() - before;
    assert!(took < MEMORY_MAX_KB, "{took} kB");

    for store in &stores {
        seals_what_it_keeps(store, &files(store), folder.path()).await;
    }
}

async fn seals_what_it_keeps(store: &Store, files: &Arc<Files>, folder: &std::path::Path) {
    let (ann, bob) = (person(store, 101).await, person(store, 102).await);
    let photo = DynamicImage::ImageRgb8(RgbImage::from_fn(40, 30, |x, y| Rgb([x as u8, y as u8, 90])));
    let url = files.take(&ann, encoded(&photo)).await.unwrap();
    let name = url.strip_prefix("/files/").unwrap();
    let path = folder.join("uploads").join(name);
    let kept = std::fs::read(&path).unwrap();
    assert!(image::guess_format(&kept).is_err(), "nobody who copies the folder sees a picture");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
    let opened = files.read(name, Some(&ann)).await.unwrap().bytes;
    assert!(image::load_from_memory(&opened).is_ok());
    for stranger in [None, Some(&bob)] {
        assert!(matches!(files.read(name, stranger).await, Err(AppError::Refused(_))));
    }

    // One from before files were sealed: read as it is, and sealed at the next start.
    std::fs::write(&path, &opened).unwrap();
    assert_eq!(files.read(name, Some(&ann)).await.unwrap().bytes, opened);
    Arc::clone(files).seal_older(Tasks::default()).await;
    assert!(image::guess_format(&std::fs::read(&path).unwrap()).is_err());
    assert_eq!(files.read(name, Some(&ann)).await.unwrap().bytes, opened);
    files.publish(&ann, &url).await.unwrap();
    assert_eq!(files.read(name, None).await.unwrap().bytes, opened, "what was made public opens to everybody");
}
