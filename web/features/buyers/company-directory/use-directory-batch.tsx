import {
  companyDirectoryRoutes,
  directoryCollectLimit,
  directoryLabelLimit,
  saveCompaniesLimit,
} from '@landfall/contract/buyers/company-directory.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useVerifyListed } from '#features/addresses/address-verification/use-verify-listed.tsx'
import { LabelsItem } from '#features/customers/customer-words/labels-item.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useDirectoryCollecting } from './use-directory-collecting.ts'
import { useSavingCompanies } from './use-directory-saving.ts'

/** What can be done with many companies of datasets: saving, writing, verifying, labelling and collecting. */
export function useDirectoryBatch(): { actions: BatchAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const collect = useDirectoryCollecting()
  const verifying = useVerifyListed('directory')
  const { save, write } = useSavingCompanies((selection) =>
    call(companyDirectoryRoutes.save, { body: { selection } }, { timeout: 120_000, act: 'save' }),
  )
  const labelling = useLabelling()
  const saving = { most: saveCompaniesLimit }
  return {
    actions: [
      {
        ...{ key: 'save', label: t('buyerSearch.save'), need: 'customer.customer.write', ...saving },
        ...{ hint: t('mapCollector.saveHint'), run: save },
      },
      {
        ...{ key: 'write', label: t('mapCollector.write'), need: 'email.task.send', ...saving },
        ...{ hint: t('mapCollector.writeHint'), run: write },
      },
      verifying.action,
      labelling,
      {
        ...{ key: 'collect', label: t('buyers.collect'), need: 'buyer.company.collect' },
        ...{ hint: t('buyers.collectHint'), most: directoryCollectLimit, run: collect },
      },
    ],
    dialog: verifying.dialog,
  }
}

function useLabelling(): BatchAction {
  const { t } = useTranslation()
  const client = useQueryClient()
  return {
    ...{
      key: 'labels',
      label: t('buyers.labels.action'),
      need: 'buyer.company.collect',
      most: directoryLabelLimit,
    },
    hint: t('buyers.labels.hint'),
    fields: <LabelFields />,
    async run(selection, { what, labelIds }) {
      const ids = labelIds as number[]
      const wish = what === 'remove' ? { add: [], remove: ids } : { add: ids, remove: [] }
      const { count } = await call(companyDirectoryRoutes.label, { body: { selection, ...wish } })
      await client.invalidateQueries({ queryKey: ['directoryCompanies'] })
      notifySuccess(t('buyers.labels.done', { count: formatNumber(count) }))
    },
  }
}

function LabelFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name="what" initialValue="add">
        <Radio.Group
          options={[
            { value: 'add', label: t('customerProfile.batch.addLabels') },
            { value: 'remove', label: t('customerProfile.batch.removeLabels') },
          ]}
        />
      </Form.Item>
      <LabelsItem label={t('customers.fields.labels')} />
    </>
  )
}
