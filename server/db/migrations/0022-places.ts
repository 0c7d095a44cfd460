import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';

/** The places of the campus, its phrases and its plan. The meaning of the columns is documented in ../schema/. */
export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ddl
    .table(db, 'places')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('aliases', 'text', (column) => column.notNull())
    .addColumn('x', 'real')
    .addColumn('y', 'real')
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .addCheckConstraint('places_whole_position', sql`(x is null) = (y is null)`)
    .execute();
  await ddl
    .table(db, 'campus_phrases')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('phrase', 'text', (column) => column.notNull())
    .addColumn('phrase_key', 'text', (column) => column.notNull().unique())
    .addColumn('meaning', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.time, (column) => column.notNull())
    .execute();
  await ddl
    .table(db, 'campus_plan')
    .addColumn('id', 'integer', (column) =>
      column
        .notNull()
        .primaryKey()
        .check(sql`id = 1`),
    )
    .addColumn('photo_id', 'text', (column) => column.notNull().references('photos.id'))
    .execute();
}
