import type { menu as zh } from '../zh/menu.ts'

export const menu: typeof zh = {
  home: 'Home',
  dashboard: 'Cruscotto',
  customs: 'Dati doganali',
  customsUpload: 'Caricamento dati doganali',
  customsQuery: 'Ricerca dati doganali',
  customsDetail: 'Dettaglio dati doganali',
  customers: 'Clienti',
  customerList: 'Elenco clienti',
  email: 'E-mail marketing',
  marketingTasks: 'Attività di marketing',
  serverSending: 'Invio dal server',
  serverSendingAdd: 'Nuovo invio dal server',
  emailTemplates: 'Modelli e-mail',
  emailTemplateAdd: 'Nuovo modello e-mail',
  emailTemplateEdit: 'Modifica modello e-mail',
  sendHistory: 'Cronologia invii',
  system: 'Gestione sistema',
  companyConfig: 'Impostazioni azienda',
  outbox: 'Posta in uscita catturata',
}
