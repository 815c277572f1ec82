import { InboxOutlined } from '@ant-design/icons'
import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { useDirectoryCollecting } from './use-directory-collecting.ts'

/** Collects a company of a dataset, unless its licence forbids to keep it. */
export function CollectCompany({ company }: { company: DirectoryCompany }): ReactNode {
  const { t } = useTranslation()
  const collect = useDirectoryCollecting()
  const { id, name, dataset } = company
  const collecting = useMutation({ mutationFn: () => collect({ scope: batchScope.Checked, ids: [id] }) })
  return (
    <Allowed need="buyer.company.collect">
      <Button
        type="link"
        size="small"
        icon={<InboxOutlined aria-hidden />}
        aria-label={t('buyers.collectName', { name })}
        title={dataset.isStorable ? undefined : t('buyers.notStorableHint')}
        disabled={!dataset.isStorable}
        loading={collecting.isPending}
        onClick={() => collecting.mutate()}
      >
        {t('buyers.collect')}
      </Button>
    </Allowed>
  )
}
