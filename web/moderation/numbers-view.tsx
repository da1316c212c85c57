import { useQuery } from '@tanstack/react-query'
import type { WeeklyNumbers } from '../../contract/moderation.ts'
import { locale } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import styles from './moderation.module.css'
import { numbersQuery, readFile } from './queries.ts'
import { t } from './texts.ts'

const series = ['reports', 'notices', 'acted', 'dismissed', 'appeals'] as const
const measures = ['hidden', 'warned', 'suspended', 'upheld', 'reversed'] as const
const medians = ['medianDecisionMs', 'medianAppealMs'] as const

/** A chart, and the same numbers as a table. */
export function NumbersView() {
  const { data: weeks, error, refetch } = useQuery(numbersQuery)
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (!weeks) return <LoadingScreen />
  return (
    <section className="section gap4">
      <h2>{t('numbers.chart')}</h2>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((name) => (
          <li key={name} data-series={name}>
            {t(`numbers.${name}`)}
          </li>
        ))}
      </ul>
      <Chart weeks={weeks} />
      <table className={styles.table}>
        <caption className="visuallyHidden">{t('numbers.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('numbers.week')}</th>
            {[...series, ...measures, ...medians].map((name) => (
              <th key={name} scope="col">
                {t(`numbers.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.from}>
              <th scope="row">{weekName(week.from)}</th>
              {[...series, ...measures].map((name) => (
                <td key={name}>{week[name]}</td>
              ))}
              {medians.map((name) => (
                <td key={name}>{hours(week[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="secondary" compact onClick={download}>
        {t('numbers.download')}
      </Button>
    </section>
  )
}

async function download(): Promise<void> {
  const address = URL.createObjectURL(await readFile('/api/numbers.csv'))
  Object.assign(document.createElement('a'), { href: address, download: 'moderation.csv' }).click()
  URL.revokeObjectURL(address)
}

const hours = (ms: number | null) =>
  ms === null
    ? '–'
    : (ms / 3_600_000).toLocaleString(locale, {
        style: 'unit',
        unit: 'hour',
        maximumFractionDigits: 1,
      })

const height = 120
const weekWidth = 50
const barWidth = 7

function Chart({ weeks }: { weeks: WeeklyNumbers }) {
  const most = Math.max(1, ...weeks.flatMap((week) => series.map((name) => week[name])))
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${weeks.length * weekWidth} ${height + 20}`}
      aria-hidden="true"
    >
      {weeks.map((week, index) => (
        <g key={week.from} transform={`translate(${index * weekWidth} 0)`}>
          {series.map((name, position) => {
            const size = (week[name] / most) * height
            return (
              <rect
                key={name}
                data-series={name}
                x={5 + position * (barWidth + 1)}
                y={height - size}
                width={barWidth}
                height={size}
                rx="2"
              />
            )
          })}
          <text x={weekWidth / 2} y={height + 15}>
            {weekName(week.from)}
          </text>
        </g>
      ))}
      <line x1="0" y1={height} x2={weeks.length * weekWidth} y2={height} />
    </svg>
  )
}

function weekName(from: string): string {
  return new Date(from).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
