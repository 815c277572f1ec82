import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'

/** What other areas are given of this one. */
export interface Addresses extends Area {}

/** E-mail addresses of buyers: whether mail reaches them, and finding them. */
export function createAddresses(_platform: Platform): Addresses {
  return {}
}
