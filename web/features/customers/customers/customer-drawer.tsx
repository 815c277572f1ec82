import { EditOutlined } from '@ant-design/icons'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollaboratorField } from '#features/customers/customer-collaborators/collaborator-field.tsx'
import { SimilarList } from '#features/customers/customer-identity/similar-list.tsx'
import { MergeList } from '#features/customers/customer-merge/merge-list.tsx'
import { OwnershipList } from '#features/customers/customer-ownerships/ownership-list.tsx'
import { TimelineList } from '#features/customers/customer-timeline/timeline-list.tsx'
import { IntentMark, LabelMarks, StageMark } from '#features/customers/customer-words/customer-marks.tsx'
import { PlacementButtons } from '#features/customers/public-pool/placement-actions.tsx'
import { PlacementNote } from '#features/customers/public-pool/placement-note.tsx'
import { Allowed } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ContactList } from './contact-list.tsx'
import { AttentionButton } from './customer-columns.tsx'
import { CustomerFormDrawer } from './customer-form-drawer.tsx'
import { CustomerNext } from './customer-next.tsx'
import { CustomerProfile } from './customer-profile.tsx'
import { type LetterRequest, openLetter } from './letter-request.ts'
import { RecordComposer, useWritesHere } from './record-composer.tsx'
import { RecordMenu } from './record-menu.tsx'
import { StepButtons } from './step-buttons.tsx'
import { mergeTargetOf, useCustomer } from './use-customers.ts'
import { type NextStep, useNextStep } from './use-next-step.ts'
import { type RecordWriting, useRecordWriting } from './use-record-writing.ts'

const ContactFinder = lazyPart(() =>
  import('#features/addresses/contact-finder/contact-finder.tsx').then((m) => m.ContactFinder),
)
// Few look at files; they come when somebody does.
const CustomerFileList = lazyPart(() =>
  import('#features/customers/follow-ups/customer-file-list.tsx').then((m) => m.CustomerFileList),
)

interface CustomerDrawerProps {
  id: number | undefined
  onClose: () => void
  /** Called when the customer has become part of another one. */
  onMerged: (id: number) => void
}

/** One customer beside the list: what is known, its people, and what happened. */
export function CustomerDrawer({ id, onClose, onMerged }: CustomerDrawerProps): ReactNode {
  const { t } = useTranslation()
  const customer = useCustomer(id)
  useMergeTarget(customer.error, onMerged)
  const { data } = customer
  const [isEditing, setIsEditing] = useState(false)
  const [part, setPart] = usePart(id)
  const writing = useRecordWriting(id)
  const write = (request: LetterRequest) => {
    setPart('timeline')
    writing.write(request)
  }
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={() => {
        writing.giveUp()
        onClose()
      }}
      size={720}
      title={
        data ? (
          <span className="customer-heading">
            <span className="customer-name">{data.name}</span>
            <StageMark stage={data.stage} />
            <IntentMark intent={data.intent} />
            <LabelMarks ids={data.labelIds} />
          </span>
        ) : (
          t('customers.title')
        )
      }
      extra={
        data && (
          <>
            <AttentionButton row={data} />
            {data.canWrite && <RecordMenu customer={data} onGone={onClose} />}
          </>
        )
      }
    >
      {customer.error && mergeTargetOf(customer.error) === undefined ? (
        <FailureState
          title={t('customers.failed')}
          error={customer.error}
          onRetry={() => customer.refetch()}
        />
      ) : data ? (
        <>
          <CustomerNext customer={data} />
          <CustomerActions
            customer={data}
            onFind={() => setPart('contacts')}
            onWrite={write}
            onEdit={() => setIsEditing(true)}
            onGone={onClose}
          />
          <PlacementNote row={data} />
          {!data.canWrite && !data.isMasked && !data.mayFollowUp && (
            <Alert type="info" showIcon title={t('customers.readOnly')} />
          )}
          <CustomerTabs
            key={data.id}
            {...{ customer: data, part, writing }}
            onPart={setPart}
            onWrite={write}
          />
          <CustomerFormDrawer
            open={isEditing}
            customer={data}
            onClose={() => setIsEditing(false)}
            onSaved={() => setIsEditing(false)}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

/** The part of a customer that is open; another customer opens at its timeline. */
function usePart(id: number | undefined): [string, (part: string) => void] {
  const [chosen, setChosen] = useState({ id, part: 'timeline' })
  return [chosen.id === id ? chosen.part : 'timeline', (part) => setChosen({ id, part })]
}

// An old link leads to what the customer has become, and says so.
function useMergeTarget(error: Error | null, onMerged: (id: number) => void): void {
  const follow = useEffectEvent((id: number, text: string) => {
    showToast({ kind: 'warning', text, duration: 5_000 })
    onMerged(id)
  })
  useEffect(() => {
    const id = mergeTargetOf(error)
    if (error && id !== undefined) follow(id, error.message)
  }, [error])
}

interface CustomerActionsProps {
  customer: CustomerView
  /** Leads to where addresses are found. */
  onFind: () => void
  /** Writes on the record. */
  onWrite: (request: LetterRequest) => void
  onEdit: () => void
  /** Called when the customer is deleted or somebody else's. */
  onGone: () => void
}

function CustomerActions(props: CustomerActionsProps): ReactNode {
  const { customer, onEdit, onGone } = props
  const { step, isSettled } = useNextStep(customer)
  return (
    // A button that appears before others would be hit by a click that was meant for them.
    <div className={isSettled ? 'customer-actions' : 'customer-actions is-unsettled'}>
      {customer.canWrite ? (
        // In the pool, claiming comes before anything else.
        <OwnActions {...props} step={customer.poolId === null ? step : undefined} />
      ) : (
        customer.mayEdit && <EditButton onEdit={onEdit} />
      )}
      <PlacementButtons row={customer} onLeft={onGone} />
    </div>
  )
}

interface OwnActionsProps extends CustomerActionsProps {
  step: NextStep | undefined
}

function OwnActions({ customer, step, onFind, onWrite, onEdit }: OwnActionsProps): ReactNode {
  return (
    <>
      <StepButtons {...{ customer, step, onFind, onWrite }} />
      <EditButton onEdit={onEdit} />
    </>
  )
}

function EditButton({ onEdit }: { onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Allowed need="customer.customer.write">
      <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
        {t('customers.edit')}
      </Button>
    </Allowed>
  )
}

interface CustomerTabsProps {
  customer: CustomerView
  part: string
  writing: RecordWriting
  onPart: (part: string) => void
  onWrite: (request: LetterRequest) => void
}

function CustomerTabs({ customer, part, writing, onPart, onWrite }: CustomerTabsProps): ReactNode {
  const { t } = useTranslation()
  const write = useWritesHere(customer) ? onWrite : openLetter
  return (
    <Tabs
      activeKey={part}
      onChange={onPart}
      items={[
        {
          key: 'timeline',
          label: t('customers.parts.timeline'),
          children: (
            <>
              <RecordComposer customer={customer} writing={writing} />
              <TimelineList
                customerId={customer.id}
                onAnswer={(answerId) => write({ customerId: customer.id, answerId })}
              />
            </>
          ),
        },
        {
          key: 'profile',
          label: t('customers.parts.profile'),
          children: <CustomerProfile customer={customer} />,
        },
        {
          key: 'contacts',
          label: t('customers.parts.contacts', { amount: customer.contacts.length }),
          children: (
            <>
              <ContactList contacts={customer.contacts} />
              {!customer.isMasked && customer.mayEdit && (
                <ContactFinder
                  subject={{ kind: 'customer', id: customer.id }}
                  onWrite={(customerId, address) => write({ customerId, address })}
                />
              )}
            </>
          ),
        },
        ...(customer.isMasked
          ? []
          : [
              {
                key: 'files',
                label: t('customers.parts.files'),
                children: <CustomerFileList customerId={customer.id} mayAdd={customer.mayFollowUp} />,
              },
            ]),
        {
          key: 'owners',
          label: t('publicPool.history'),
          children: (
            <>
              <CollaboratorField customer={customer} />
              <OwnershipList customerId={customer.id} />
              <MergeList customerId={customer.id} />
              <SimilarList customer={customer} />
            </>
          ),
        },
      ]}
    />
  )
}
