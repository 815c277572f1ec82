import type { menu as zh } from '../zh/menu.ts'

export const menu: typeof zh = {
  home: 'Inicio',
  dashboard: 'Panel',
  customs: 'Datos de aduanas',
  customsUpload: 'Carga de datos de aduanas',
  customsQuery: 'Consulta de datos de aduanas',
  customsDetail: 'Detalle de datos de aduanas',
  customers: 'Clientes',
  customerList: 'Lista de clientes',
  email: 'Email marketing',
  marketingTasks: 'Tareas de marketing',
  serverSending: 'Envío por servidor',
  serverSendingAdd: 'Nuevo envío por servidor',
  emailTemplates: 'Plantillas de correo',
  emailTemplateAdd: 'Nueva plantilla',
  emailTemplateEdit: 'Editar plantilla',
  sendHistory: 'Historial de envíos',
  system: 'Administración',
  companyConfig: 'Configuración de la empresa',
  outbox: 'Bandeja de salida capturada',
}
