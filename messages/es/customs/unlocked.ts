import type { unlocked as zh } from '../../zh/customs/unlocked.ts'

export const unlocked: typeof zh = {
  title: 'Empresas desbloqueadas',
  at: 'Desbloqueada',
  by: 'Por',
  until: 'Abierta hasta',
  forGood: 'Sin límite',
  cost: 'Puntos',
  searchHint: 'Empresa o correo',
  datasets: 'Conjuntos de datos',
  empty: {
    title: 'Nada desbloqueado todavía',
    hint: 'Aquí aparecen las empresas cuyos contactos usted o un colega abren en Búsqueda de compradores o en la consulta aduanera.',
  },
}
