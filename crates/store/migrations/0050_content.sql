-- What an operator decided, by key. Rows are only added; the newest version counts. `seed` is the version of the
-- bundled text a row was made from, 0 when a person wrote it.
CREATE TABLE settings (
    key TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    seed BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (key, version)
);

-- Everything published: rules, notices, help, home texts, news, slides. The number stays when the text changes.
CREATE TABLE articles (
    id {id},
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    key TEXT NOT NULL,
    model TEXT NOT NULL,
    sort BIGINT NOT NULL,
    image TEXT NOT NULL,
    link TEXT NOT NULL,
    source TEXT NOT NULL,
    source_url TEXT NOT NULL,
    author TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    hidden BIGINT NOT NULL
);
CREATE UNIQUE INDEX articles_slug ON articles (kind, slug);

CREATE TABLE article_texts (
    article BIGINT NOT NULL,
    language TEXT NOT NULL,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    body TEXT NOT NULL,
    effective_at BIGINT NOT NULL,
    author TEXT NOT NULL,
    seed BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (article, language, version)
);

-- Messages to one person, or to everybody (user 0).
CREATE TABLE mails (
    id {id},
    user_id BIGINT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX mails_by_user ON mails (user_id, id);

CREATE TABLE mail_marks (
    user_id BIGINT NOT NULL,
    mail BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mail)
);

-- Conversations with support, kept on the record.
CREATE TABLE conversations (
    id {id},
    user_id BIGINT NOT NULL,
    topic TEXT NOT NULL,
    contact TEXT NOT NULL,
    status BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX conversations_by_user ON conversations (user_id, id);

CREATE TABLE conversation_messages (
    id {id},
    conversation BIGINT NOT NULL,
    author TEXT NOT NULL,
    body TEXT NOT NULL,
    images TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX conversation_messages_by_conversation ON conversation_messages (conversation, id);

CREATE TABLE surveys (
    survey BIGINT NOT NULL,
    language TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    seed BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (survey, language, version)
);

-- `stage`: 0 until the account was told, 1 while it counts, 2 when it no longer does.
CREATE TABLE survey_results (
    id {id},
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    survey BIGINT NOT NULL,
    version BIGINT NOT NULL,
    answers TEXT NOT NULL,
    score BIGINT NOT NULL,
    level TEXT NOT NULL,
    passed BIGINT NOT NULL,
    at BIGINT NOT NULL,
    valid_until BIGINT NOT NULL,
    stage BIGINT NOT NULL
);
CREATE INDEX survey_results_by_user ON survey_results (user_id, survey, id);
CREATE INDEX survey_results_by_stage ON survey_results (stage, valid_until);

CREATE TABLE investor_answers (
    id {id},
    user_id BIGINT NOT NULL,
    answers TEXT NOT NULL,
    profile TEXT NOT NULL,
    reasons TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX investor_answers_by_user ON investor_answers (user_id, id);

-- Why a credit score is what it is. The same thing counts once.
CREATE TABLE credit_events (
    id {id},
    user_id BIGINT NOT NULL,
    event TEXT NOT NULL,
    reference TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE UNIQUE INDEX credit_events_once ON credit_events (user_id, event, reference);
