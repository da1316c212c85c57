import type { texts as spanish } from '../es/profile.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.profile': 'Profile',

  'profile.mine': 'My profile',
  'profile.thisPet': 'this pet',
  'profile.delete': 'Delete this photo',
  'profile.deleteTitle': 'Delete this photo?',
  'profile.deleteText': 'Nobody will see it again, and there’s no way back.',
  'profile.deleteConfirm': 'Delete',
  'profile.deleted': 'Photo deleted',
  'profile.notFound': 'This profile is no longer here.',
  'profile.write': 'Write to {name}',
  'profile.see': 'See their profile',
  'profile.home': 'Discover pets',
  'profile.addPhotos': 'Add photos',
  'profile.noPhotosYet': 'Their photos will show up here.',
  'profile.edit': 'Edit my pets in Settings',
  'profile.ownEmpty': 'With a photo, your pet is so much easier to love.',
}
