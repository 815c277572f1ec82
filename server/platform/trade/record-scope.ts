import type { Locale } from '@landfall/contract/locales.ts'

/** Who asks, and in which language mistakes are explained. */
export interface Asker {
  company: { id: number }
  locale: Locale
}

/** The condition that keeps to the records an asker may see; every statement over records begins with it. */
export function scopeSql(_asker: Pick<Asker, 'company'>): string {
  return 'company_id = {company_id:UInt64}'
}

/** Keeps a wrong top-rows optimisation of the engine away from text conditions. */
export const pinned = 'settings use_top_k_dynamic_filtering = 0'
