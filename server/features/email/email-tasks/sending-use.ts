import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** How a send task is named where something refers to it. */
export function sendTaskReference(id: number): string {
  return `sendTask:${id}`
}

/** What became of a mailing that is paid for: as many messages as a relay accepted, once none is on its way. */
export async function findSendingUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number } | undefined> {
  const id = /^sendTask:(\d{1,18})$/.exec(reference)?.[1]
  return one(
    db,
    `select t.state = 'SUBMITTED' or exists (
         select 1 from send_recipients r where r.task_id = t.id and r.state in ${recipientStates('leased', 'sending')}) as is_open,
       (select count(*) from send_recipients r where r.task_id = t.id and r.state = ${recipientState.sent}) as used
     from send_tasks t where t.id = $1`,
    [id ?? null],
  )
}
