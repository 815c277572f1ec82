/** Somebody above the companies who can sign in to the demo. */
export interface DemoAdministrator {
  userName: 'system' | 'oem'
  password: string
  name: string
  /** Name of the house he signs in to. */
  house: string
  locale: 'zh' | 'en'
  may: string
}

export const demoAdministrators: readonly DemoAdministrator[] = [
  {
    userName: 'system',
    password: 'demo-system',
    name: '系统管理员',
    house: 'Landfall',
    locale: 'zh',
    may: 'run the installation: OEMs, prices, settings, health',
  },
  {
    userName: 'oem',
    password: 'demo-oem',
    name: 'Freya Lindqvist',
    house: 'Kestrel Bay',
    locale: 'en',
    may: 'open and look after companies under the brand, sign in to help',
  },
]
