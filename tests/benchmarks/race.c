/* Rule race as one would write it by hand for one purpose: the bare rules in a loop, nothing kept.

   Compiled with -DNOTED it also notes every event in a row, as the game does, and counts the row by
   kinds: so one sees what of the game's own time is spent on telling what happened. */

#include <stdint.h>

enum { START = 1, GOAL = 28, ZONE = 5, FACES = 6, TEAMS = 2, EXTRA_ROLLS = 20 };
enum effect { NOTHING, MOVE, GO_TO, MISS, AGAIN, SWAP };

typedef struct {
    int32_t effect[GOAL + 1]; /* of the event rule of each field */
    int32_t amount[GOAL + 1];
    int32_t bounce;
    int32_t zone_ends; /* 0: no set-back */
    int32_t setback;
} board;

typedef struct {
    int64_t rounds;
    int64_t rounds_squared;
    int64_t first_wins;
} sums;

/* xoshiro256++ by David Blackman and Sebastiano Vigna, in the public domain */
static uint64_t generator[4];

static inline uint64_t turned(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t drawn(void)
{
    uint64_t *s = generator;
    uint64_t result = turned(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turned(s[3], 45);
    return result;
}

static void seeded(uint64_t seed)
{
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        generator[i] = z ^ (z >> 31);
    }
}

static inline int thrown(void) { return 1 + (int)(((drawn() >> 32) * FACES) >> 32); }

#ifdef NOTED
enum kind { ROUND, TURN, ROLLED, MOVED, OVERSHOT, ACTED, TOLD, MISSED, IN_ZONE, SET_BACK, WON };

static struct { int16_t kind, seat, a, b; } row[64];
static int noted;
int64_t tally[64];

static inline void note(int kind, int seat, int a, int b)
{
    if (noted < 64) {
        row[noted].kind = kind;
        row[noted].seat = seat;
        row[noted].a = a;
        row[noted].b = b;
        noted++;
    }
}

static inline void count(void)
{
    for (int i = 0; i < noted; i++)
        tally[row[i].kind]++;
    noted = 0;
}
#else
#define note(kind, seat, a, b) ((void)0)
#define count() ((void)0)
#endif

void race(const board *b, uint64_t seed, int64_t games, sums *all)
{
    seeded(seed);
    for (int64_t game = 0; game < games; game++) {
        int position[TEAMS] = {START, START}, zone[TEAMS] = {0, 0}, missed[TEAMS] = {0, 0};
        int64_t rounds = 1;
        int seat = 0;
        for (;;) {
            int here = position[seat];
            if (missed[seat] > 0) {
                missed[seat]--;
                note(MISSED, seat, missed[seat], 0);
            } else {
                int more = 0, taken = 0;
                note(TURN, seat, here, 0);
                do {
                    int die = thrown(), there = here + die;
                    more = 0;
                    note(ROLLED, seat, die, taken);
                    if (there == GOAL)
                        goto home;
                    if (there > GOAL && b->bounce)
                        there = 2 * GOAL - there;
                    if (there < GOAL) {
                        note(MOVED, seat, here, there);
                        here = there;
                        switch (b->effect[there]) {
                        case MOVE:
                            here += b->amount[there];
                            here = here < START ? START : here >= GOAL ? there : here;
                            note(ACTED, seat, there, b->amount[there]);
                            note(TOLD, seat, there, here);
                            break;
                        case GO_TO:
                            here = b->amount[there] < GOAL ? b->amount[there] : there;
                            note(ACTED, seat, there, b->amount[there]);
                            note(TOLD, seat, there, here);
                            break;
                        case MISS:
                            missed[seat] += b->amount[there];
                            note(ACTED, seat, there, b->amount[there]);
                            note(TOLD, seat, there, missed[seat]);
                            break;
                        case AGAIN:
                            more = taken++ < EXTRA_ROLLS;
                            note(ACTED, seat, there, 0);
                            note(TOLD, seat, there, more);
                            break;
                        case SWAP:
                            if (here != START && position[1 - seat] != START) {
                                here = position[1 - seat];
                                position[1 - seat] = there;
                            }
                            note(ACTED, seat, there, 0);
                            note(TOLD, seat, there, here);
                            break;
                        }
                    } else
                        note(OVERSHOT, seat, here, die);
                    if (more)
                        count();
                } while (more);
            }
            if (GOAL - here > ZONE)
                zone[seat] = 0;
            else if (b->zone_ends > 0) {
                if (++zone[seat] > b->zone_ends) {
                    zone[seat] = 0;
                    note(SET_BACK, seat, here, b->setback);
                    here = b->setback;
                } else
                    note(IN_ZONE, seat, zone[seat], b->zone_ends);
            }
            position[seat] = here;
            seat = 1 - seat;
            if (seat == 0) {
                rounds++;
                note(ROUND, -1, 0, 0);
            }
            count();
        }
    home:
        note(WON, seat, GOAL, 0);
        count();
        all->rounds += rounds;
        all->rounds_squared += rounds * rounds;
        all->first_wins += seat == 0;
    }
}
