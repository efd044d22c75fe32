import { z } from 'zod';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { MOST_CHARACTERS, MOST_FIGURES } from '../room.schema.ts';

const fieldId = z.string().regex(/^\w{1,60}$/);
const note = z.string().trim().max(MOST_CHARACTERS);
const moment = z.iso.datetime();
const state = z.int().min(0).max(2).describe('0 Draft, 1 Ready, 2 Generated');

export const recordBody = z.strictObject({
  estId: id,
  shareId: id.optional().describe('The room; by default the newest open one'),
  from: z.string().trim().min(1).max(80).describe('The person at the customer who said it'),
  figures: z
    .array(z.strictObject({ fieldId, value: z.number(), note: note.default('') }))
    .min(1)
    .max(MOST_FIGURES),
});

export const answerBody = z.strictObject({
  estId: id,
  figureIds: z.array(id).min(1).max(100),
  note: z.string().trim().max(500).default('').describe('Required to decline'),
});

export const messageBody = z.strictObject({
  estId: id,
  threadId: id.optional().describe('The conversation; by default a new one in the newest open room'),
  fieldId: fieldId.optional().describe('The figure that a new conversation is about'),
  text: note.min(1),
});

export const roomAnswer = z.strictObject({
  data: z.strictObject({
    estId: z.int().describe('The version that the room shows'),
    versionNo: z.int(),
    newest: z.strictObject({ estId: z.int(), versionNo: z.int(), state }).nullable(),
    links: z.array(
      z.strictObject({
        shareId: z.int(),
        estId: z.int(),
        label: z.string(),
        state: z.enum(['open', 'expired', 'revoked']),
        expiresAt: moment,
        hasPassword: z.boolean(),
        showsPrices: z.boolean(),
        verifiesEmail: z.boolean(),
        views: z.int(),
      }),
    ),
    readers: z.array(
      z.strictObject({
        readerId: z.int(),
        shareId: z.int(),
        name: z.string(),
        email: z.string(),
        isEmailConfirmed: z.boolean(),
        recordedBy: z.string().nullable().describe('The seller who recorded what this person said'),
        visits: z.int(),
        lastVisitAt: moment,
      }),
    ),
    viewsWithoutName: z.array(z.strictObject({ day: z.iso.date(), views: z.int() })),
    agreed: z.array(
      z.strictObject({
        fieldId: z.string(),
        label: z.string(),
        name: z.string(),
        isEmailConfirmed: z.boolean(),
        agreedOn: z.iso.date(),
      }),
    ),
    openProposals: z.int(),
    openThreads: z.int(),
  }),
});

export const proposalsAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        figureId: z.int(),
        shareId: z.int(),
        readerId: z.int(),
        fieldId: z.string(),
        value: z.number(),
        valueBefore: z.number().nullable(),
        note: z.string(),
        from: z.string(),
        isEmailConfirmed: z.boolean(),
        recordedBy: z.string().nullable().describe('The seller who recorded it; null if the customer sent it'),
        sentAt: moment.nullable(),
        answer: z.enum(['accepted', 'declined', 'notChosen']).nullable(),
        answerNote: z.string(),
        answeredAt: moment.nullable(),
      }),
    ),
    count: z.int(),
  }),
});

export const answeredAnswer = z.strictObject({
  data: z.strictObject({
    accepted: z.int(),
    declined: z.int(),
    agreed: z.int().describe('Figures that were agreed in the room and are in the version too'),
    late: z.int().describe('Answered before, or unknown'),
    version: z
      .strictObject({ estId: z.int(), versionNo: z.int(), isNew: z.boolean() })
      .nullable()
      .describe('The version that holds the accepted figures'),
  }),
  message: z.string(),
});

export const messagesAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        messageId: z.int(),
        threadId: z.int(),
        shareId: z.int(),
        fieldId: z.string().nullable(),
        isClosed: z.boolean(),
        isSeller: z.boolean(),
        from: z.string(),
        text: z.string(),
        createdAt: moment,
      }),
    ),
    count: z.int(),
  }),
});

export const reviewBody = z.strictObject({
  estId: id.describe('The review'),
  reviewOf: id.nullable().describe('The generated estimate that it measures; null for none'),
});

const pair = { promised: z.number(), measured: z.number() };
const months = z.number().nullable().describe('null: not within these years');
const reading = z.strictObject({
  benefits: z.strictObject(pair),
  net: z.strictObject(pair),
  paybackMonths: z.strictObject({ promised: months, measured: months }),
});
export const reviewAnswer = z.strictObject({
  data: z.strictObject({
    reviewOf: z.int().nullable(),
    problem: z.string().nullable().describe('Why there is no comparison'),
    options: z
      .array(z.strictObject({ estId: z.int(), name: z.string(), versionNo: z.int() }))
      .describe('The estimates that it can measure'),
    comparison: z
      .strictObject({
        years: z.int(),
        all: reading,
        hardOnly: reading,
        benefits: z.array(
          z.strictObject({
            id: z.string(),
            label: z.string(),
            ...pair,
            difference: z.number(),
            inputs: z.array(
              z.strictObject({
                id: z.string(),
                label: z.string(),
                unit: z.string(),
                ...pair,
                explains: z.number().describe('What the benefit changes by with this input alone'),
              }),
            ),
          }),
        ),
      })
      .nullable(),
  }),
});

export const versionsAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        estId: z.int(),
        versionNo: z.int(),
        name: z.string(),
        state,
        savedBy: z.string(),
        savedAt: moment,
        changed: z.string().describe('What changed since the version before'),
        change: z.number().nullable().describe('Of the leading amount'),
        isInRoom: z.boolean(),
      }),
    ),
    count: z.int(),
  }),
});
