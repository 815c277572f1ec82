import { FileSearchOutlined } from '@ant-design/icons'
import { batchScope } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'

const ContactFinder = lazyPart(() =>
  import('#features/addresses/contact-finder/contact-finder.tsx').then((m) => m.ContactFinder),
)

interface Listed {
  /** Its id on the map. */
  id: number
  name: string
}

/** Looking for addresses at a company of a dataset or of the map: a button for its row. */
export function ListedFinder({ company }: { company: Listed }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed need="customer.customer.write">
      <Button
        size="small"
        icon={<FileSearchOutlined aria-hidden />}
        aria-label={t('buyers.findEmailOf', { name: company.name })}
        title={t('buyerSearch.findEmail')}
        onClick={() => setOpen(true)}
      >
        {t('buyerSearch.findEmail')}
      </Button>
      {isOpen && <ListedFinderDrawer company={company} onClose={() => setOpen(false)} />}
    </Allowed>
  )
}

/** Finds addresses at a company that is only listed; keeping one makes a customer of it. */
export function ListedFinderDrawer({
  company: { id, name },
  onClose,
}: {
  company: Listed
  onClose: () => void
}): ReactNode {
  const writeMail = useWriteMail()
  return (
    <TabDrawer open title={name} onClose={onClose}>
      <ContactFinder
        subject={{ kind: 'listed', id }}
        begins
        onWrite={(customerId, email) => writeMail({ scope: batchScope.Checked, ids: [customerId] }, email)}
      />
    </TabDrawer>
  )
}
