//! User rows.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub id: i64,
    pub login_name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub contact_phone: String,
    pub password_hash: Option<String>,
    pub fund_hash: Option<String>,
    pub invite_code: String,
    pub parent: Option<i64>,
    pub live_account: Option<i64>,
    pub practice_account: Option<i64>,
    pub country: String,
    pub avatar: String,
    pub phishing_word: String,
    pub totp_secret: Option<Vec<u8>>,
    pub totp_pending: Option<Vec<u8>>,
    pub totp_step: i64,
    pub passkey_handle: Option<Vec<u8>>,
    pub created_at: i64,
}

impl<'r> FromRow<'r, AnyRow> for UserRow {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            login_name: row.try_get("login_name")?,
            email: row.try_get("email")?,
            phone: row.try_get("phone")?,
            contact_phone: row.try_get("contact_phone")?,
            password_hash: row.try_get("password_hash")?,
            fund_hash: row.try_get("fund_hash")?,
            invite_code: row.try_get("invite_code")?,
            parent: row.try_get("parent")?,
            live_account: row.try_get("live_account")?,
            practice_account: row.try_get("practice_account")?,
            country: row.try_get("country")?,
            avatar: row.try_get("avatar")?,
            phishing_word: row.try_get("phishing_word")?,
            totp_secret: row.try_get("totp_secret")?,
            totp_pending: row.try_get("totp_pending")?,
            totp_step: row.try_get("totp_step")?,
            passkey_handle: row.try_get("passkey_handle")?,
            created_at: row.try_get("created_at")?,
        })
    }
}

/// A new user. Keys must be unique: names case-folded, addresses in lower case.
#[derive(Clone, Debug, Default)]
pub struct NewUser {
    pub id: i64,
    pub login_name: String,
    pub login_key: Option<String>,
    pub email: Option<String>,
    pub email_key: Option<String>,
    pub phone: Option<String>,
    pub contact_phone: String,
    pub password_hash: Option<String>,
    pub invite_code: String,
    pub country: String,
    pub terms_version: String,
    pub risk_ack: bool,
    pub created_at: i64,
}

/// `SELECT` of a whole user by one unique column.
macro_rules! user_where {
    ($column:literal) => {
        concat!(
            "SELECT id, login_name, email, phone, contact_phone, password_hash, fund_hash, invite_code, parent, ",
            "live_account, practice_account, country, avatar, phishing_word, totp_secret, totp_pending, totp_step, ",
            "passkey_handle, created_at FROM users WHERE ",
            $column,
            " = $1"
        )
    };
}

impl Store {
    /// Locks the user until the transaction ends. A transaction that counts a user's rows before adding one must lock
    /// first: PostgreSQL lets two transactions count at the same time.
    pub(crate) async fn hold_user(&self, tx: &mut Transaction, user: i64) -> Result<()> {
        // A written row is locked on either database.
        sqlx::query("UPDATE users SET avatar = avatar WHERE id = $1").bind(user).execute(&mut **tx).await?;
        Ok(())
    }

    /// Begins to add one of a user's rows, of which there is a maximum. `None` when it is reached; `count` is the SQL
    /// that counts them.
    pub(crate) async fn begin_within(&self, user: i64, count: &'static str, most: i64) -> Result<Option<Transaction>> {
        let mut tx = self.begin().await?;
        self.hold_user(&mut tx, user).await?;
        let (there,): (i64,) = sqlx::query_as(count).bind(user).fetch_one(&mut *tx).await?;
        Ok((there < most).then_some(tx))
    }

    pub async fn add_user(&self, tx: &mut Transaction, user: &NewUser) -> Result<()> {
        sqlx::query(
            "INSERT INTO users (id, login_name, login_key, email, email_key, phone, contact_phone, password_hash,
                invite_code, country, terms_version, risk_ack, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(user.id)
        .bind(&user.login_name)
        .bind(&user.login_key)
        .bind(&user.email)
        .bind(&user.email_key)
        .bind(&user.phone)
        .bind(&user.contact_phone)
        .bind(&user.password_hash)
        .bind(&user.invite_code)
        .bind(&user.country)
        .bind(&user.terms_version)
        .bind(i64::from(user.risk_ack))
        .bind(user.created_at)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// The row of a user, locked until the transaction ends.
    pub async fn lock_user(&self, tx: &mut Transaction, id: i64) -> Result<Option<UserRow>> {
        let lock = sqlx::query("UPDATE users SET created_at = created_at WHERE id = $1");
        lock.bind(id).execute(&mut **tx).await?;
        Ok(sqlx::query_as(user_where!("id")).bind(id).fetch_optional(&mut **tx).await?)
    }

    pub async fn user(&self, id: i64) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("id")).bind(id).fetch_optional(&self.pool).await?)
    }

    pub async fn user_by_login_key(&self, key: &str) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("login_key")).bind(key).fetch_optional(&self.pool).await?)
    }

    pub async fn user_by_email_key(&self, key: &str) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("email_key")).bind(key).fetch_optional(&self.pool).await?)
    }

    pub async fn user_by_phone(&self, phone: &str) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("phone")).bind(phone).fetch_optional(&self.pool).await?)
    }

    pub async fn user_by_invite_code(&self, code: &str) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("invite_code")).bind(code).fetch_optional(&self.pool).await?)
    }

    pub async fn user_by_passkey_handle(&self, handle: &[u8]) -> Result<Option<UserRow>> {
        Ok(sqlx::query_as(user_where!("passkey_handle")).bind(handle).fetch_optional(&self.pool).await?)
    }

    /// The owner of a trading account, live or practice.
    pub async fn user_of_account(&self, account: i64) -> Result<Option<i64>> {
        let found: Option<(i64,)> =
            sqlx::query_as("SELECT id FROM users WHERE live_account = $1 OR practice_account = $1")
                .bind(account)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(id,)| id))
    }

    /// The owner of a live account, as seen by the transaction.
    pub async fn user_of_live_account(&self, tx: &mut Transaction, account: i64) -> Result<Option<i64>> {
        let found: Option<(i64,)> = sqlx::query_as("SELECT id FROM users WHERE live_account = $1")
            .bind(account)
            .fetch_optional(&mut **tx)
            .await?;
        Ok(found.map(|(id,)| id))
    }

    /// Stores the trading accounts once they are open. Existing values stay.
    pub async fn note_accounts(&self, id: i64, live: i64, practice: i64) -> Result<()> {
        sqlx::query(
            "UPDATE users SET live_account = COALESCE(live_account, $2),
                practice_account = COALESCE(practice_account, $3) WHERE id = $1",
        )
        .bind(id)
        .bind(live)
        .bind(practice)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Sets or clears the login password.
    pub async fn set_password(&self, tx: &mut Transaction, id: i64, hash: Option<&str>) -> Result<()> {
        let set = sqlx::query("UPDATE users SET password_hash = $2 WHERE id = $1");
        set.bind(id).bind(hash).execute(&mut **tx).await?;
        Ok(())
    }

    /// Sets or clears the fund password.
    pub async fn set_fund_password(&self, tx: &mut Transaction, id: i64, hash: Option<&str>) -> Result<()> {
        let set = sqlx::query("UPDATE users SET fund_hash = $2 WHERE id = $1");
        set.bind(id).bind(hash).execute(&mut **tx).await?;
        Ok(())
    }

    /// Sets or clears the mailbox and its unique key.
    pub async fn set_email(&self, tx: &mut Transaction, id: i64, mailbox: Option<(&str, &str)>) -> Result<()> {
        let set = sqlx::query("UPDATE users SET email = $2, email_key = $3 WHERE id = $1");
        let (email, key) = mailbox.unzip();
        set.bind(id).bind(email).bind(key).execute(&mut **tx).await?;
        Ok(())
    }

    pub async fn set_contact_phone(&self, id: i64, phone: &str) -> Result<()> {
        let set = sqlx::query("UPDATE users SET contact_phone = $2 WHERE id = $1");
        set.bind(id).bind(phone).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn set_login_name(&self, id: i64, name: &str, key: &str) -> Result<()> {
        let set = sqlx::query("UPDATE users SET login_name = $2, login_key = $3 WHERE id = $1");
        set.bind(id).bind(name).bind(key).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn set_avatar(&self, id: i64, avatar: &str) -> Result<()> {
        let set = sqlx::query("UPDATE users SET avatar = $2 WHERE id = $1");
        set.bind(id).bind(avatar).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn set_country(&self, id: i64, country: &str) -> Result<()> {
        let set = sqlx::query("UPDATE users SET country = $2 WHERE id = $1");
        set.bind(id).bind(country).execute(&self.pool).await?;
        Ok(())
    }

    pub async fn set_phishing_word(&self, id: i64, word: &str) -> Result<()> {
        let set = sqlx::query("UPDATE users SET phishing_word = $2 WHERE id = $1");
        set.bind(id).bind(word).execute(&self.pool).await?;
        Ok(())
    }

    /// Stores a user's inviter. `false` when there is one already.
    pub async fn set_parent(&self, id: i64, parent: i64) -> Result<bool> {
        let set = sqlx::query("UPDATE users SET parent = $2 WHERE id = $1 AND parent IS NULL");
        Ok(set.bind(id).bind(parent).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Number of users this user invited.
    pub async fn count_invited(&self, parent: i64) -> Result<i64> {
        let (count,) =
            sqlx::query_as("SELECT COUNT(*) FROM users WHERE parent = $1").bind(parent).fetch_one(&self.pool).await?;
        Ok(count)
    }

    /// Gives a user a passkey handle, unless there is one. Returns the one in force.
    pub async fn claim_passkey_handle(&self, id: i64, handle: &[u8]) -> Result<Vec<u8>> {
        sqlx::query("UPDATE users SET passkey_handle = $2 WHERE id = $1 AND passkey_handle IS NULL")
            .bind(id)
            .bind(handle)
            .execute(&self.pool)
            .await?;
        let (held,) =
            sqlx::query_as("SELECT passkey_handle FROM users WHERE id = $1").bind(id).fetch_one(&self.pool).await?;
        Ok(held)
    }
}
