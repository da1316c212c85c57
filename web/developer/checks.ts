import { limits } from '../../contract/limits.ts'

/** Names a text of the page: `check.${name}`. */
type CheckName =
  | 'isList'
  | 'fields'
  | 'newestFirst'
  | 'notSelf'
  | 'ownId'
  | 'names'
  | 'city'
  | 'picture'

export interface Check {
  name: CheckName
  passed: boolean
}

type Item = Record<string, unknown>

/** What must hold of any answer to GET /michiapp/match/{id}. */
export function checkMatches(answer: unknown, userId: number): Check[] {
  const matches: Item[] = Array.isArray(answer) ? answer : []
  const times = matches.map(({ matchedAt }) => Date.parse(String(matchedAt)))
  return [
    { name: 'isList', passed: Array.isArray(answer) },
    {
      name: 'fields',
      passed: matches.every(
        ({ id, chatId, name, animalName }) =>
          isId(id) && isId(chatId) && isText(name) && isText(animalName),
      ),
    },
    {
      name: 'newestFirst',
      passed: times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
    },
    { name: 'notSelf', passed: matches.every(({ id }) => id !== userId) },
    { name: 'picture', passed: matches.every(hasWholePicture) },
  ]
}

/** What must hold of any answer to GET /api/usersettings/{id}. */
export function checkSettings(answer: unknown, userId: number): Check[] {
  const settings = (answer ?? {}) as Item
  const { id, name, animalName, cityId } = settings
  return [
    { name: 'ownId', passed: id === userId },
    { name: 'names', passed: isText(name) && name !== '' && isText(animalName) },
    { name: 'city', passed: isId(cityId) && cityId <= limits.cityCount },
    { name: 'picture', passed: hasWholePicture(settings) },
  ]
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isText = (value: unknown): value is string => typeof value === 'string'

/** Its type and its address are both there, or neither is. */
const hasWholePicture = ({ imgType, imgUrl }: Item) =>
  (imgType === null && imgUrl === null) ||
  (isText(imgType) && imgType.startsWith('image/') && isText(imgUrl))
