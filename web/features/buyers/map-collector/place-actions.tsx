import { InboxOutlined, MailOutlined, UserAddOutlined } from '@ant-design/icons'
import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListedFinder } from '#features/buyers/company-directory/listed-finder.tsx'
import { Allowed } from '#platform/permission.tsx'
import { usePlaceWork } from './use-place-work.ts'

/** What can be done with one place: keep it, make a customer of it, and write to that. */
export function PlaceActions({ place }: { place: MapPlace }): ReactNode {
  const { t } = useTranslation()
  const work = usePlaceWork()
  const { id, name, isStorable, email } = place
  const selection = { scope: batchScope.Checked, ids: [id] }
  const collecting = useMutation({ mutationFn: () => work.collect(selection) })
  const saving = useMutation({ mutationFn: () => work.save(selection) })
  const writing = useMutation({ mutationFn: () => work.write(selection) })
  const shared = {
    size: 'small',
    disabled: !isStorable,
    title: isStorable ? undefined : t('buyers.notStorableHint'),
  } as const
  return (
    <>
      <ListedFinder company={{ id, name }} />
      <Allowed need="buyer.company.collect">
        <Button
          {...shared}
          icon={<InboxOutlined aria-hidden />}
          aria-label={t('buyers.collectName', { name })}
          loading={collecting.isPending}
          onClick={() => collecting.mutate()}
        >
          {t('buyers.collect')}
        </Button>
      </Allowed>
      <Allowed need="customer.customer.write">
        <Button
          {...shared}
          icon={<UserAddOutlined aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('customers.saveAsCustomer')}
        </Button>
        {email && (
          <Allowed need="email.task.send">
            <Button
              {...shared}
              icon={<MailOutlined aria-hidden />}
              loading={writing.isPending}
              onClick={() => writing.mutate()}
            >
              {t('mapCollector.write')}
            </Button>
          </Allowed>
        )}
      </Allowed>
    </>
  )
}
