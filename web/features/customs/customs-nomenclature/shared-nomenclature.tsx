import type { ReactNode } from 'react'
import { NomenclaturePart } from './nomenclature-part.tsx'

/** The names of codes that every company has, for who runs the installation. */
export function SharedNomenclature(): ReactNode {
  return (
    <div className="panel">
      <NomenclaturePart shelf="shared" mayWrite />
    </div>
  )
}
