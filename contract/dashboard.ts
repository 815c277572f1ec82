import * as z from 'zod/mini'
import { route } from './route.ts'

/** What one company did in one month; every figure stays within the caller's data scope. */
export const funnelFigures = z.object({
  /** Customs files uploaded. */
  uploads: z.number(),
  /** Shipments loaded from them. */
  shipments: z.number(),
  /** Customers created. */
  customers: z.number(),
  /** Messages a mail server accepted. */
  sent: z.number(),
  /** Of those, opened at least once by a person. */
  opened: z.number(),
  /** Of those, with at least one link followed by a person. */
  clicked: z.number(),
})
export type FunnelFigures = z.infer<typeof funnelFigures>

/** The funnel of the current month beside the previous one, by the company's time zone. */
export const dashboardView = z.object({
  thisMonth: funnelFigures,
  previousMonth: funnelFigures,
})
export type DashboardView = z.infer<typeof dashboardView>

export const dashboardRoutes = {
  read: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'dashboard.home.read',
    summary: 'Figures of the funnel for the home page.',
    reply: dashboardView,
  }),
}
