import {
  type Deliverability,
  mailReportRoutes,
  type TaskReport,
} from '@landfall/contract/email/mail-reports.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** What became of one mailing. */
export function useTaskReport(id: number): UseQueryResult<TaskReport> {
  return useQuery({
    // Below the key of send tasks, so that whatever moves one asks anew.
    queryKey: ['sendTasks', 'report', id],
    queryFn: ({ signal }) => call(mailReportRoutes.task, { params: { id } }, { signal }),
    meta: { claims: true },
  })
}

/** How servers took the mail of the last weeks. */
export function useDeliverability(weeks: number): UseQueryResult<Deliverability> {
  return useQuery({
    queryKey: ['sendTasks', 'deliverability', weeks],
    queryFn: ({ signal }) => call(mailReportRoutes.deliverability, { query: { weeks } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}
