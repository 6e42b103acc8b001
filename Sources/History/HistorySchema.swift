import GRDB

/// Tables of the database, version by version. A version that was released is never changed.
enum HistorySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { try $0.execute(sql: first) }
        migrator.registerMigration("2") { try $0.execute(sql: second) }
        migrator.registerMigration("3") { try $0.execute(sql: third) }
        migrator.registerMigration("4") { try $0.execute(sql: fourth) }
        return migrator
    }

    /// Adds names to expected codes.
    /// - `expected.name` is the name of an expected code; empty where none was given.
    private static let fourth = "ALTER TABLE expected ADD COLUMN name TEXT NOT NULL DEFAULT ''"

    /// Makes words of one or two characters searchable by the index. Its terms have three characters: two spaces behind
    /// every text make such a word the beginning of a term, wherever it stands.
    /// - `searchTerm` lists the terms of the index and their places, in order.
    private static let third = """
        DROP TRIGGER scanInserted;
        DROP TRIGGER scanDeleted;
        DROP TRIGGER scanUpdated;
        DROP TABLE search;
        CREATE VIEW searchable AS
            SELECT id, text || '  ' AS text, title || '  ' AS title, label || '  ' AS label, note || '  ' AS note
            FROM scan;
        CREATE VIRTUAL TABLE search USING fts5(
            text, title, label, note, content='searchable', content_rowid='id', tokenize='trigram'
        );
        INSERT INTO search(search) VALUES ('rebuild');
        CREATE VIRTUAL TABLE searchTerm USING fts5vocab(search, instance);
        CREATE TRIGGER scanInserted AFTER INSERT ON scan BEGIN
            INSERT INTO search(rowid, text, title, label, note)
            VALUES (new.id, new.text || '  ', new.title || '  ', new.label || '  ', new.note || '  ');
        END;
        CREATE TRIGGER scanDeleted AFTER DELETE ON scan BEGIN
            INSERT INTO search(search, rowid, text, title, label, note)
            VALUES ('delete', old.id, old.text || '  ', old.title || '  ', old.label || '  ', old.note || '  ');
        END;
        CREATE TRIGGER scanUpdated AFTER UPDATE OF text, title, label, note ON scan BEGIN
            INSERT INTO search(search, rowid, text, title, label, note)
            VALUES ('delete', old.id, old.text || '  ', old.title || '  ', old.label || '  ', old.note || '  ');
            INSERT INTO search(rowid, text, title, label, note)
            VALUES (new.id, new.text || '  ', new.title || '  ', new.label || '  ', new.note || '  ');
        END;
        """

    /// Adds the parts of messages.
    /// - `scan.part` is the number of a code in a message that was not completed, such as "2/5".
    private static let second = "ALTER TABLE scan ADD COLUMN part TEXT NOT NULL DEFAULT ''"

    /// Creates the first tables.
    /// - `scan.id` begins with the time, so that listing entries by time needs no index, and the index of texts returns
    ///   them in that order as well.
    /// - `scan.bytes` is null if the bytes are just the text in UTF-8.
    /// - `scan.exact` is the text if it has a zero character, at which `scan.text` would end.
    /// - `scan.title` is null if it equals the text.
    /// - `scan.removal` is set for entries that are removed and can be restored.
    /// - Thumbnails have a table of their own, so that the rows that are searched one by one stay short.
    private static let first = """
        CREATE TABLE removal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL
        );
        CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            started INTEGER NOT NULL,
            ended INTEGER,
            scene TEXT NOT NULL DEFAULT ''
        );
        CREATE TABLE expected (
            session INTEGER NOT NULL REFERENCES session(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (session, position)
        ) WITHOUT ROWID;
        CREATE TABLE scan (
            id INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            source TEXT NOT NULL,
            place TEXT NOT NULL DEFAULT '',
            page INTEGER,
            symbology TEXT NOT NULL,
            text TEXT NOT NULL,
            exact BLOB,
            bytes BLOB,
            gs1 INTEGER NOT NULL DEFAULT 0,
            scene TEXT NOT NULL DEFAULT '',
            corners TEXT,
            kind TEXT NOT NULL,
            title TEXT,
            detail TEXT NOT NULL DEFAULT '',
            favourite INTEGER NOT NULL DEFAULT 0,
            label TEXT NOT NULL DEFAULT '',
            note TEXT NOT NULL DEFAULT '',
            quantity INTEGER NOT NULL DEFAULT 1,
            count INTEGER NOT NULL DEFAULT 1,
            session INTEGER REFERENCES session(id) ON DELETE SET NULL,
            secretless INTEGER NOT NULL DEFAULT 0,
            removal INTEGER REFERENCES removal(id) ON DELETE CASCADE
        );
        CREATE INDEX scanKind ON scan(kind);
        CREATE INDEX scanSymbology ON scan(symbology);
        CREATE INDEX scanScene ON scan(scene) WHERE scene <> '';
        CREATE INDEX scanSession ON scan(session, text) WHERE session IS NOT NULL;
        CREATE INDEX scanFavourite ON scan(id) WHERE favourite = 1;
        CREATE INDEX scanRemoval ON scan(removal) WHERE removal IS NOT NULL;
        CREATE TABLE thumbnail (
            scan INTEGER PRIMARY KEY REFERENCES scan(id) ON DELETE CASCADE,
            picture BLOB NOT NULL
        );
        CREATE VIRTUAL TABLE search USING fts5(
            text, title, label, note, content='scan', content_rowid='id', tokenize='trigram'
        );
        CREATE TRIGGER scanInserted AFTER INSERT ON scan BEGIN
            INSERT INTO search(rowid, text, title, label, note)
            VALUES (new.id, new.text, new.title, new.label, new.note);
        END;
        CREATE TRIGGER scanDeleted AFTER DELETE ON scan BEGIN
            INSERT INTO search(search, rowid, text, title, label, note)
            VALUES ('delete', old.id, old.text, old.title, old.label, old.note);
        END;
        CREATE TRIGGER scanUpdated AFTER UPDATE OF text, title, label, note ON scan BEGIN
            INSERT INTO search(search, rowid, text, title, label, note)
            VALUES ('delete', old.id, old.text, old.title, old.label, old.note);
            INSERT INTO search(rowid, text, title, label, note)
            VALUES (new.id, new.text, new.title, new.label, new.note);
        END;
        """
}
