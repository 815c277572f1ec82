import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import { loadDemoPoints } from './points/points-demo.ts'
import { ledgerExportTask } from './points/points-export.ts'
import { type PointsUses, startPointsLoop } from './points/points-loop.ts'
import { setMonthlyCap } from './points/points-people.ts'
import { registerPointsRoutes } from './points/points-routes.ts'
import { quotePoints, readPaidDays, reservePoints } from './points/points-service.ts'

interface PointsDeps {
  /** Who knows what became of paid work; asked for when settling begins. */
  uses(): PointsUses
}

/** What other areas are given of this one. */
export interface Points extends Area {
  quotePoints: typeof quotePoints
  reservePoints: typeof reservePoints
  readPaidDays: typeof readPaidDays
  setMonthlyCap: typeof setMonthlyCap
  demo: { loadPoints: typeof loadDemoPoints }
}

/** Points: balance, ledger, limits, allotments and prices. */
export function createPoints({ stores, log }: Platform, { uses }: PointsDeps): Points {
  return {
    registerRoutes: registerPointsRoutes,
    tasks: () => [ledgerExportTask(stores.files)],
    startLoops: () => [startPointsLoop({ database: stores.database, log, uses: uses() })],
    quotePoints,
    reservePoints,
    readPaidDays,
    setMonthlyCap,
    demo: { loadPoints: loadDemoPoints },
  }
}
