import { locales } from '@landfall/contract/locales.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { localeNames } from '#platform/locale-choice.ts'
import { changeSettings, chooseSize, interfaceSizes, schemeChoices } from '#platform/preference-store.ts'
import { useSession } from '#platform/session-store.ts'
import { openPanel } from './panel-store.ts'
import { useLocaleChange } from './use-locale-change.ts'
import { useSignOut } from './use-sign-out.ts'

/** Something the palette can do. */
export interface PaletteAction {
  key: string
  label: string
  run: () => void
}

/** What this user may do from the palette. */
export function usePaletteActions(): PaletteAction[] {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const permissions = useSession((state) => state.user?.permissions) ?? []
  const setLocale = useLocaleChange()
  const signOut = useSignOut()
  const createActions: (PaletteAction & { need: Permission })[] = [
    {
      key: 'newCustomer',
      need: 'customer.customer.write',
      label: t('frameTools.actions.newCustomer'),
      run: () => navigate('/customer/index?customer=new'),
    },
    {
      key: 'lookUpCustomer',
      need: 'customer.customer.read',
      label: t('frameTools.actions.lookUpCustomer'),
      run: () => navigate('/customer/index?customer=lookup'),
    },
    {
      key: 'uploadCustoms',
      need: 'customs.upload.write',
      label: t('frameTools.actions.uploadCustoms'),
      run: () => navigate('/customsData/uploadCustomsData?upload=new'),
    },
    {
      key: 'newTemplate',
      need: 'email.template.write',
      label: t('frameTools.actions.newTemplate'),
      run: () => navigate('/email/emailTemplate/add'),
    },
    {
      key: 'newMailing',
      need: 'email.task.send',
      label: t('frameTools.actions.newMailing'),
      run: () => navigate('/email/emailServerSend/add'),
    },
  ]
  return [
    ...createActions.filter(({ need }) => permissions.includes(need)),
    { key: 'settings', label: t('frameTools.settings.title'), run: () => openPanel('settings') },
    { key: 'keys', label: t('frameTools.keys.title'), run: () => openPanel('keys') },
    ...schemeChoices.map((scheme) => ({
      key: `scheme-${scheme}`,
      label: t('frameTools.actions.scheme', { name: t(`frameTools.settings.schemes.${scheme}`) }),
      run: () => changeSettings({ scheme }),
    })),
    ...interfaceSizes.map((size) => ({
      key: `size-${size}`,
      label: t('frameTools.actions.size', { name: t(`frame.sizes.${size}`) }),
      run: () => chooseSize(size),
    })),
    ...locales
      .filter((locale) => locale !== i18n.language)
      .map((locale) => ({
        key: `language-${locale}`,
        label: t('frameTools.actions.language', { name: localeNames[locale] }),
        run: () => void setLocale(locale),
      })),
    { key: 'logOut', label: t('frame.logOut'), run: () => void signOut() },
  ]
}
