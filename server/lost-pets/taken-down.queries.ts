import { type Expression, sql } from 'kysely'

/**
 * The condition of sightings that are still shown: no moderator has acted on a report about it, and the
 * viewer has not reported it. So an undo or a reversed appeal shows it again.
 */
export const isNotTakenDown = (viewerId: number | Expression<number> | null) =>
  sql<boolean>`not exists (
    select 1 from report_files
    inner join reports on reports.id = report_files.report_id
    where report_files.sighting_id = sightings.id
      and (reports.outcome = 'acted' or reports.reporter_id = ${viewerId})
  )`
