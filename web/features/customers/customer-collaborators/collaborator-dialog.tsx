import { DeleteOutlined } from '@ant-design/icons'
import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { type ShareTerms, shareLevels } from '@landfall/contract/customers/share-terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelpers } from '#features/customers/public-pool/use-public-pool.ts'
import { call } from '#platform/api-client.ts'
import { InputGuard } from '#ui/input-guard.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

interface Share extends ShareTerms {
  userId: number
  name: string
}

const most = 20

interface CollaboratorDialogProps {
  customer: CustomerView
  onClose: () => void
}

/** Says which colleagues help with a customer, what each may do, and until when. */
export function CollaboratorDialog({ customer, onClose }: CollaboratorDialogProps): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const people = useHelpers() ?? []
  const [found] = useState<readonly Share[]>(() =>
    customer.collaborators.map(({ id, ...share }) => ({ ...share, userId: id })),
  )
  const [shares, setShares] = useState(found)
  const save = useMutation({
    mutationFn: () =>
      call(collaboratorRoutes.replace, {
        params: { id: customer.id },
        body: { collaborators: shares.map(({ userId, level, until }) => ({ userId, level, until })) },
      }),
    onSuccess: () => {
      notifySuccess(t('customers.collaboration.saved'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['customers'] }),
    meta: { claims: true },
  })
  const change = (userId: number, part: Partial<Share>) =>
    setShares(shares.map((share) => (share.userId === userId ? { ...share, ...part } : share)))
  const add = (userId: number) => {
    const name = people.find(({ id }) => id === userId)?.name ?? ''
    setShares([...shares, { userId, name, level: 'followUp', until: null }])
  }
  const taken = new Set([customer.ownerId, ...shares.map(({ userId }) => userId)])
  return (
    <SubmitDialog
      title={`${t('customers.fields.collaborators')}: ${customer.name}`}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <InputGuard isDirty={shares !== found} />
      <p className="collaborators-hint">{t('customers.collaboration.hint')}</p>
      <ul className="collaborators-shares">
        {shares.map((share) => (
          <ShareLine
            key={share.userId}
            share={share}
            onChange={(part) => change(share.userId, part)}
            onRemove={() => setShares(shares.filter(({ userId }) => userId !== share.userId))}
          />
        ))}
      </ul>
      {shares.length < most && (
        <Select<number>
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          placeholder={t('customers.collaboration.choose')}
          aria-label={t('customers.collaboration.choose')}
          options={people
            .filter(({ id }) => !taken.has(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={add}
        />
      )}
    </SubmitDialog>
  )
}

interface ShareLineProps {
  share: Share
  onChange: (part: Partial<Share>) => void
  onRemove: () => void
}

function ShareLine({ share, onChange, onRemove }: ShareLineProps): ReactNode {
  const { t } = useTranslation()
  const { name, level, until } = share
  const remove = t('customers.collaboration.remove', { name })
  return (
    <li>
      <strong>{name}</strong>
      <Select
        value={level}
        aria-label={`${name}: ${t('customers.collaboration.level')}`}
        options={shareLevels.map((value) => ({ value, label: t(`customers.collaboration.levels.${value}`) }))}
        onChange={(next) => onChange({ level: next })}
      />
      <DatePicker
        value={until === null ? null : dayjs(until)}
        minDate={dayjs()}
        aria-label={`${name}: ${t('customers.collaboration.until')}`}
        placeholder={t('customers.collaboration.noEnd')}
        onChange={(day) => onChange({ until: day?.endOf('day').toISOString() ?? null })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      />
    </li>
  )
}
