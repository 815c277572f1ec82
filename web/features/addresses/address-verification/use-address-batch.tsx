import { savingPlaces } from '@landfall/contract/addresses/address-verification.ts'
import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { useAddressActions } from './use-verification.ts'

/** What can be done with many addresses. */
export function useAddressBatch(): BatchAction[] {
  const { t } = useTranslation()
  const actions = useAddressActions()
  const mayCollect = usePermission('customer.collected.write')
  const places = savingPlaces.filter((place) => place === 'customers' || mayCollect)
  return [
    {
      key: 'verifyAgain',
      label: t('addressVerification.verifyAgain'),
      need: 'address.verification.run',
      note: (selection) => <AgainCost selection={selection} />,
      run: actions.verifyAgain,
    },
    {
      key: 'save',
      label: t('addressVerification.save'),
      need: 'customer.customer.write',
      hint: t('addressVerification.saveHint'),
      most: 1_000,
      fields: (
        <Form.Item name="place" initialValue="customers">
          <Radio.Group
            options={places.map((value) => ({ value, label: t(`addressVerification.place.${value}`) }))}
          />
        </Form.Item>
      ),
      run: (selection, { place }) =>
        actions.save(selection, place === 'collected' ? 'collected' : 'customers'),
    },
    {
      key: 'clean',
      label: t('addressVerification.clean'),
      need: 'address.verification.run',
      hint: t('addressVerification.cleanTitle'),
      run: actions.clean,
    },
    {
      key: 'remove',
      label: t('addressVerification.remove'),
      need: 'address.verification.run',
      isDanger: true,
      run: actions.remove,
    },
  ]
}

function AgainCost({ selection }: { selection: BatchSelection }): ReactNode {
  const { data } = useQuery({
    queryKey: ['points', 'verifyAgain', selection],
    queryFn: ({ signal }) => call(routes.quoteAgain, { body: { selection } }, { signal }),
    enabled: selection.scope !== batchScope.Checked || selection.ids.length > 0,
    meta: { claims: true },
  })
  return <PointsCost quote={data && { ...data, limitLeft: null }} />
}
