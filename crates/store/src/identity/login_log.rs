//! Login log of a user: time and origin.

use crate::{Page, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLogin {
    pub user: i64,
    pub event: &'static str,
    pub result: &'static str,
    pub ip: String,
    pub location: String,
    pub browser: String,
    pub system: String,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginRow {
    pub id: i64,
    pub event: String,
    pub result: String,
    pub ip: String,
    pub location: String,
    pub browser: String,
    pub system: String,
    pub at: i64,
}

/// Sign-in counts by device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Devices {
    pub sign_ins: i64,
    /// From this device.
    pub same: i64,
}

type LoginTuple = (i64, String, String, String, String, String, String, i64);

impl Store {
    pub async fn add_login(&self, login: &NewLogin) -> Result<()> {
        sqlx::query(
            "INSERT INTO login_log (user_id, event, result, ip, location, browser, system, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(login.user)
        .bind(login.event)
        .bind(login.result)
        .bind(&login.ip)
        .bind(&login.location)
        .bind(&login.browser)
        .bind(&login.system)
        .bind(login.at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// One page of a user's log, newest first, and the total count.
    pub async fn logins_of(&self, user: i64, page: Page) -> Result<(i64, Vec<LoginRow>)> {
        let (total,) = sqlx::query_as("SELECT COUNT(*) FROM login_log WHERE user_id = $1")
            .bind(user)
            .fetch_one(&self.pool)
            .await?;
        let rows: Vec<LoginTuple> = sqlx::query_as(
            "SELECT id, event, result, ip, location, browser, system, at FROM login_log
             WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3",
        )
        .bind(user)
        .bind(page.limit())
        .bind(page.offset())
        .fetch_all(&self.pool)
        .await?;
        let rows = rows.into_iter().map(|(id, event, result, ip, location, browser, system, at)| LoginRow {
            id,
            event,
            result,
            ip,
            location,
            browser,
            system,
            at,
        });
        Ok((total, rows.collect()))
    }

    /// Sign-ins of this user in total, and with this browser on this system.
    pub async fn devices_of(&self, user: i64, browser: &str, system: &str) -> Result<Devices> {
        let (sign_ins, same): (i64, i64) = sqlx::query_as(
            "SELECT COUNT(*), COUNT(CASE WHEN browser = $2 AND system = $3 THEN 1 END) FROM login_log
             WHERE user_id = $1 AND event = 'login' AND result = 'ok'",
        )
        .bind(user)
        .bind(browser)
        .bind(system)
        .fetch_one(&self.pool)
        .await?;
        Ok(Devices { sign_ins, same })
    }

    /// Whether this user signed in from this address since `from`.
    pub async fn is_familiar_ip(&self, user: i64, ip: &str, from: i64) -> Result<bool> {
        let (count,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM login_log WHERE user_id = $1 AND ip = $2 AND result = 'ok' AND at > $3",
        )
        .bind(user)
        .bind(ip)
        .bind(from)
        .fetch_one(&self.pool)
        .await?;
        Ok(count > 0)
    }
}
