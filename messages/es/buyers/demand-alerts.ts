import type { demandAlerts as zh } from '../../zh/buyers/demand-alerts.ts'

export const demandAlerts: typeof zh = {
  open: 'Avisos',
  title: 'Avisos de nuevas demandas',
  intro: 'Se le avisa cuando lleguen demandas que cumplan la búsqueda y los filtros actuales.',
  name: 'Nombre',
  byMail: 'También por correo',
  add: 'Avisarme de esta búsqueda',
  added: 'Se le avisará de nuevas demandas: «{name}»',
  none: 'Aún no hay avisos',
  all: 'Todas las demandas de este origen',
  foundAt: 'Última vez',
  never: 'Aún nada',
  broken: 'Esta búsqueda ya no es posible; quítela y créela de nuevo',
  remove: 'Quitar «{name}»',
  removed: 'Aviso «{name}» quitado',
  show: 'Ver',
  nameMissing: 'Indique un nombre',
  mailSubject: '«{name}»: {amount, # demanda nueva|# demandas nuevas}',
  mailEnd:
    'Recibe este correo porque pidió avisos de esta búsqueda; puede quitarlos en «Avisos» de esa página.',
}
