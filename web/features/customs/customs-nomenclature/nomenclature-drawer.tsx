import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { NomenclaturePart } from './nomenclature-part.tsx'

/** The company's names of codes, and those every company has. */
export function NomenclatureDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customs.nomenclature.write')
  return (
    <TabDrawer open onClose={onClose} title={t('customsQuery.nomenclature.title')}>
      <NomenclaturePart shelf="own" mayWrite={mayWrite} />
    </TabDrawer>
  )
}
